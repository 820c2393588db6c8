#pragma once

#include <vector>

#include "model/surroundings.h"
#include "sched/plugin.h"

namespace spread {

// What must be read, besides nodes and pods, to judge `waiting` beside the pods on nodes. Controllers are
// asked for only where the pod's profile has the filter MinHosts.
Needs needs_of(const std::vector<PodRef>& waiting, const std::vector<PodRef>& on_nodes,
               const Profiles& profiles);

}  // namespace spread
