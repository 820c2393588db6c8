// Recipes by name: which ranks are compared, and in what order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/profile_settings.h"

namespace spread {

struct Policy {
  std::string_view name;
  std::string_view sentence;  // what it does, for people
  std::vector<std::string_view> ranks;
  std::optional<std::int32_t> min_hosts;  // of pods whose controller says nothing
};

const std::vector<Policy>& all_policies();  // the default first

// With what the policy says filled in where the settings are silent.
ProfileSettings effective(ProfileSettings settings);

}  // namespace spread
