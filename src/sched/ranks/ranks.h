// The ranks, each in a file of its own: what makes one node better than another for a pod. Smaller is better.
#pragma once

#include "sched/plugin.h"
#include "sched/spread.h"

namespace spread {

Rank soft_taints();                 // PreferNoSchedule taints that the pod does not tolerate
Rank preferred_affinity();          // weights of the preferred node affinity terms that match, negated
Rank same_app(const SpreadBy& by);  // live pods of the same app on the node
Rank pods();                        // live pods on the node

}  // namespace spread
