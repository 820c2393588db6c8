#pragma once

#include <vector>

#include "model/decision.h"
#include "model/suggestion.h"
#include "sched/plugin.h"

namespace spread {

// What would make a pod fit that has no node: for the nodes with the fewest obstacles, nearest first, the
// smallest change to the pod, to the node, and the pods of lower priority that would have to leave. Each was
// applied to a copy of the cluster and decided again. Empty where nothing helps, or where the pod has a node.
std::vector<Suggestion> suggest(const Pod& pod, const Snapshot& snapshot, const Profile& profile,
                                const Decision& decision);

}  // namespace spread
