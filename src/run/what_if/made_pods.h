// The pods that a workload would make.
#pragma once

#include <set>
#include <vector>

#include "model/node.h"
#include "model/workload.h"

namespace spread {

// `count` pods of a template, called as a StatefulSet or else a number would call them; names that are taken
// are passed over, and those given are taken from now on. The group that they are counted with
// (run/next_group.h) is added to `controllers`.
std::vector<Pod> pods_of(const Workload& workload, int count, std::set<PodKey>& taken,
                         Controllers& controllers);
// Of a DaemonSet: one for each node that it wants a pod on.
std::vector<Pod> daemons_of(const Workload& workload, const std::vector<Node>& nodes);

// `count` pods like a single one, which has the first name.
std::vector<Pod> pods_like(const Pod& pod, int count, std::set<PodKey>& taken);

// Whether the pod is one that the workload made, or its ReplicaSet.
bool made_by(const Workload& workload, const Pod& pod);

}  // namespace spread
