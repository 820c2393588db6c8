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
  auto counts = count_topology(pod, false, snapshot);
  if (counts.empty()) return {};
  const std::int64_t last = all_pods(counts) + 1;
  return [counts = std::move(counts), last](const NodeState& state) {
    if (missing_key(counts, state.node) != nullptr) return last;
    std::int64_t sum = 0;
    for (const TopologyCounts& count : counts)
      sum += count.in(*state.node.labels.find(count.constraint.topology_key));
    return sum;
  };
}

}  // namespace

Rank soft_topology() {
  return {"soft-topology", prepare};
}

}  // namespace spread
