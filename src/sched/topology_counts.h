// How the pods that topology spread constraints select are spread now.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/pod.h"
#include "model/snapshot.h"
#include "sched/required_node_affinity.h"

namespace spread {

// Whether a constraint of a pod of that namespace counts the pod, where it is on a node that counts. An empty
// selector counts none, as in kube-scheduler.
bool counts(const SpreadConstraint& constraint, const std::string& ns, const Pod& pod);

// The pods that one constraint counts, by value of its topology key. A domain is there if one of its nodes
// counts, also with 0 pods.
struct TopologyCounts {
  SpreadConstraint constraint;
  std::unordered_map<std::string, std::int64_t> pods;

  std::int64_t in(const std::string& domain) const;  // 0 for a domain that is not there
};

// Those of the pod's constraints that are hard, or those that are not, in order. Nodes that lack the key of
// any of these, or fail the constraint's policies for the pod, do not count; nor do terminating pods and pods
// of other namespaces.
class Topology {
 public:
  // The pod outlives this.
  Topology(const Pod& pod, bool hard, const Snapshot& snapshot);

  const std::vector<TopologyCounts>& counts() const { return counts_; }
  // The first key among the constraints that the node lacks; nullptr: it has them all.
  const std::string* missing_key(const Node& node) const;

  // A pod that has been placed on the node since: the domain in which the constraint of that index counts it,
  // with what it counts there by now; nullptr where it does not.
  const std::int64_t* count_placed(std::size_t constraint, const Pod& placed, const Node& node);

 private:
  std::int64_t* domain_of(TopologyCounts& counts, const Node& node);

  const Pod& pod_;
  RequiredNodeAffinity affinity_;
  std::vector<TopologyCounts> counts_;
};

}  // namespace spread
