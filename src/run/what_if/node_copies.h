#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/node.h"
#include "model/pod.h"

namespace spread {

// A node like `original` as it would join the cluster: ready, not cordoned, without the taints that tell of a
// node's troubles. Its label kubernetes.io/hostname, if it has one, is its own.
Node copy_of(const Node& original, const std::string& name);

// The first of ORIGINAL-sim-1, ORIGINAL-sim-2 and so on that is not taken; it is from now on.
std::string name_for_copy(const std::string& original, std::set<std::string>& taken);

// Those of `placed` that a copy of their node has as well: pods of DaemonSets and of the node itself.
std::vector<Pod> pods_for_copy(const std::string& original, const std::string& copy,
                               const std::vector<Pod>& placed);

}  // namespace spread
