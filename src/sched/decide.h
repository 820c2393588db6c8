#pragma once

#include "model/decision.h"
#include "sched/plugin.h"

namespace spread {

enum class Detail {
  Decide,   // a node's first rejecting filter is enough; ranks and positions of the others
  Explain,  // every filter is asked about every node
};

// Pure: the same pod, snapshot and profile give the same decision.
Decision decide(const Pod& pod, const Snapshot& snapshot, const Profile& profile, Detail detail);

}  // namespace spread
