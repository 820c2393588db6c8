#pragma once

#include "run/pass.h"
#include "run/scenario/chronicle.h"
#include "run/scenario/stage.h"

namespace spread {

// Takes the scenario's steps, one after the other, also after an expectation that fails. An error names the
// step; `stop` ends it with Interrupted. What happened is in the chronicle.
Result<void> play(const Scenario& scenario, const std::vector<ProfileSettings>& profiles, Stage& stage,
                  Chronicle& chronicle, const Stop& stop);

}  // namespace spread
