#pragma once

#include <string>
#include <vector>

#include "model/profile_settings.h"
#include "run/scenario/chronicle.h"
#include "run/scenario/stage.h"

namespace spread {

// One thing that was expected, and what there is.
struct Checked {
  bool met = false;
  std::string object;
  std::string words;  // "on node10", or "expected on node10, but it is on node9"
};

// Each field of the expectation, in order.
Result<std::vector<Checked>> check(const Expectation& expectation, Stage& stage, const Chronicle& chronicle,
                                   const std::vector<ProfileSettings>& profiles);

}  // namespace spread
