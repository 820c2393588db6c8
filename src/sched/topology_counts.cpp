#include "sched/topology_counts.h"

#include <algorithm>

#include "sched/required_node_affinity.h"

namespace spread {
namespace {

std::int64_t matching_pods(const NodeState& state, const SpreadConstraint& constraint,
                           const std::string& ns) {
  if (!constraint.selector || constraint.selector->requirements.empty()) return 0;
  return std::ranges::count_if(state.pods, [&](const PodRef& other) {
    return !other->deleting && other->key.ns == ns && constraint.selector->matches(other->labels);
  });
}

bool tolerates_all(const Pod& pod, const Node& node) {
  return std::ranges::all_of(node.taints, [&](const Taint& taint) {
    return !keeps_pods_away(taint) || is_tolerated(taint, pod.tolerations);
  });
}

}  // namespace

std::int64_t TopologyCounts::in(const std::string& domain) const {
  const auto found = pods.find(domain);
  return found != pods.end() ? found->second : 0;
}

std::vector<TopologyCounts> count_topology(const Pod& pod, bool hard, const Snapshot& snapshot) {
  std::vector<TopologyCounts> counts;
  for (const SpreadConstraint& constraint : pod.spread_constraints) {
    if (constraint.hard == hard) counts.push_back({constraint, {}});
  }
  if (counts.empty()) return counts;
  const RequiredNodeAffinity affinity(pod);
  for (const NodeState& state : snapshot.nodes()) {
    const Node& node = state.node;
    if (missing_key(counts, node) != nullptr) continue;
    for (auto& [constraint, pods] : counts) {
      if (constraint.honor_affinity && !affinity.matches(node)) continue;
      if (constraint.honor_taints && !tolerates_all(pod, node)) continue;
      pods[*node.labels.find(constraint.topology_key)] += matching_pods(state, constraint, pod.key.ns);
    }
  }
  return counts;
}

const std::string* missing_key(const std::vector<TopologyCounts>& counts, const Node& node) {
  for (const TopologyCounts& count : counts) {
    const std::string& key = count.constraint.topology_key;
    if (node.labels.find(key) == nullptr) return &key;
  }
  return nullptr;
}

}  // namespace spread
