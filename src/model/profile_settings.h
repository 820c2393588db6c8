#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/selector.h"
#include "model/spread_by.h"

namespace spread {

// What a configuration file says that it is.
inline constexpr const char* kConfigurationVersion = "spread-schedule/v1";
inline constexpr const char* kConfigurationKind = "SchedulerConfiguration";

// What an operator can set about deciding for the pods of one scheduler name, by flags or in a file.
struct ProfileSettings {
  std::string scheduler_name = "my-scheduler";
  std::string policy = "spread";                   // a recipe (sched/policy.h) to start from
  std::set<std::string, std::less<>> filters_off;  // by name
  std::optional<std::vector<std::string>> ranks;   // by name, in order; none: the policy's
  LabelSelector node_selector;                     // empty: every node
  SpreadBy spread;
  // How many hosts a controller's pods must be on where no annotation says; none: as many as the policy says,
  // and with most policies that is any number.
  std::optional<std::int32_t> min_hosts;
  std::int32_t seed = 0;  // of the rank random

  bool operator==(const ProfileSettings&) const = default;
};

// The names that settings may use.
struct SettingNames {
  std::vector<std::string> policies, ranks;
  std::vector<std::string> filters;         // that can be switched off
  std::vector<std::string> always_filters;  // that cannot
};

}  // namespace spread
