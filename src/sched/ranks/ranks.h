// The ranks, each in a file of its own: what makes one node better than another for a pod. Smaller is better.
#pragma once

#include <cstdint>

#include "model/spread_by.h"
#include "sched/plugin.h"

namespace spread {

Rank soft_taints();  // PreferNoSchedule taints that the pod does not tolerate

// Weights added up and negated: of the preferred node affinity terms that match, and, for each pod in the
// node's domain, of the preferred pod affinity terms by which the two belong together, either way round, less
// those of anti-affinity. A required affinity term of a pod there that selects this one weighs 1.
Rank preferred_affinity();

// Pods that the pod's ScheduleAnyway constraints count in the node's domains, added up. maxSkew plays no
// part: the domain with the fewest is the best at any skew. A node that lacks a key: one more than all such
// pods.
Rank soft_topology();

Rank same_app(const SpreadBy& by);  // live pods of the same app on the node
Rank pods();                        // live pods on the node

// The share of the node's cpu or memory, whichever is larger, that is requested with the pod on it, in
// thousandths. A resource that the node has none of is left out.
Rank requested();
Rank most_requested();  // the same negated: fuller nodes first

// Bytes of the pod's images that the node would have to pull. An image has the largest size that any node
// states; one that no node has counts nothing.
Rank image_locality();

// An order of nodes by chance, another for each pod: 0 to 999999, always the same for a seed, a pod (its UID;
// without one its namespace and name) and a node.
Rank random_order(std::uint64_t seed);

Rank node_number();  // 0 where the names of pod and node end in the same digit, else 1
Rank name();         // the node's place in the order of names

}  // namespace spread
