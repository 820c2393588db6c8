// How the pods that topology spread constraints select are spread now.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/pod.h"
#include "model/snapshot.h"

namespace spread {

// The pods that one constraint counts, by value of its topology key. A domain is there if one of its nodes
// counts, also with 0 pods.
struct TopologyCounts {
  SpreadConstraint constraint;
  std::unordered_map<std::string, std::int64_t> pods;

  std::int64_t in(const std::string& domain) const;  // 0 for a domain that is not there
};

// One entry for each of the pod's constraints that is hard, or for each that is not, in order. Nodes that
// lack the key of any of these, or fail the constraint's policies for the pod, do not count; nor do
// terminating pods and pods of other namespaces. An empty selector counts none, as in kube-scheduler.
std::vector<TopologyCounts> count_topology(const Pod& pod, bool hard, const Snapshot& snapshot);

// The first key among the constraints that the node lacks; nullptr: it has them all.
const std::string* missing_key(const std::vector<TopologyCounts>& counts, const Node& node);

}  // namespace spread
