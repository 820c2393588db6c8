#pragma once

#include <optional>
#include <vector>

#include "model/suggestion.h"
#include "sched/suggest/trial.h"

namespace spread {

// All pods of lower priority, gone from the node.
std::vector<PodRef> remove_lower_priority(Trial& trial);

// Puts back, highest priority first and then the smallest, every pod that the new one leaves room for. What
// stays away, lowest priority first. The trial must fit without them.
std::vector<Leaving> put_back(Trial& trial, std::vector<PodRef> removed);

}  // namespace spread
