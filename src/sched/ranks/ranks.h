// The ranks, each in a file of its own: what makes one node better than another for a pod. Smaller is better.
#pragma once

#include <string>

#include "sched/plugin.h"

namespace spread {

// Whose pods count as the same app.
enum class SpreadScope { Namespace, Cluster };

Rank soft_taints();         // PreferNoSchedule taints that the pod does not tolerate
Rank preferred_affinity();  // weights of the preferred node affinity terms that match, negated
Rank same_app(const std::string& spread_label, SpreadScope scope);  // live pods of the same app on the node
Rank pods();                                                        // live pods on the node

}  // namespace spread
