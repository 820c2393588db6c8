#pragma once

#include <string>
#include <vector>

#include "model/run_stats.h"

namespace spread {

// The figures of a run for people, a line each. What did not happen is left out.
std::vector<std::string> stats_lines(const RunStats& stats);

}  // namespace spread
