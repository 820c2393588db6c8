#include <algorithm>
#include <utility>

#include "sched/ranks/ranks.h"
#include "sched/topology_counts.h"

namespace spread {
namespace {

std::int64_t all_pods(const std::vector<TopologyCounts>& counts) {
  std::int64_t sum = 0;
  for (const TopologyCounts& count : counts) {
    for (const auto& [domain, pods] : count.pods) sum += pods;
  }
  return sum;
}

NodeValue prepare(const Pod& pod, const Snapshot& snapshot) {
  Topology topology(pod, false, snapshot);
  if (topology.counts().empty()) return {};
  const std::int64_t last = all_pods(topology.counts()) + 1;
  return [topology = std::move(topology), last](const NodeState& state) {
    if (topology.missing_key(state.node) != nullptr) return last;
    std::int64_t sum = 0;
    for (const TopologyCounts& count : topology.counts())
      sum += count.in(*state.node.labels.find(count.constraint.topology_key));
    return sum;
  };
}

bool changed_by(const Pod& pod, const Pod& placed, const Surroundings& /*surroundings*/) {
  return std::ranges::any_of(pod.spread_constraints, [&](const SpreadConstraint& constraint) {
    return !constraint.hard && counts(constraint, pod.key.ns, placed);
  });
}

}  // namespace

Rank soft_topology() {
  return {"soft-topology", prepare, Scope::Cluster, Alike::Template, changed_by};
}

}  // namespace spread
