#pragma once

#include "model/decision.h"
#include "model/snapshot.h"
#include "sched/plugin.h"

namespace spread {

// Whether a pod that fits nowhere may fit once other pods are placed: a node rejects it for what is elsewhere
// in the cluster (company that it asks for, a spread that is not reached yet), or room is kept for a pod that
// may go elsewhere.
bool may_be_helped(const Decision& decision, const Profile& profile, const Snapshot& snapshot);

}  // namespace spread
