#pragma once

#include <functional>

#include "run/pass.h"
#include "run/scenario/chronicle.h"
#include "run/scenario/stage.h"

namespace spread {

// Takes the scenario's steps, one after the other, also after an expectation that fails. An error names the
// step; `stop` ends it with Interrupted. What happened is in the chronicle; `begins` is told of each step,
// from 1 on, when it begins.
Result<void> play(
    const Scenario& scenario, const std::vector<ProfileSettings>& profiles, Stage& stage,
    Chronicle& chronicle, const Stop& stop,
    const std::function<void(std::size_t step)>& begins = [](std::size_t) {});

}  // namespace spread
