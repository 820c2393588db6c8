#include "sched/topology_counts.h"

#include <algorithm>

#include "sched/selected_pods.h"

namespace spread {
namespace {

bool tolerates_all(const Pod& pod, const Node& node) {
  return std::ranges::all_of(node.taints, [&](const Taint& taint) {
    return !keeps_pods_away(taint) || is_tolerated(taint, pod.tolerations);
  });
}

}  // namespace

bool counts(const SpreadConstraint& constraint, const std::string& ns, const Pod& pod) {
  return constraint.selector && !constraint.selector->requirements.empty() && !pod.deleting &&
         pod.key.ns == ns && constraint.selector->matches(pod.labels);
}

std::int64_t TopologyCounts::in(const std::string& domain) const {
  const auto found = pods.find(domain);
  return found != pods.end() ? found->second : 0;
}

Topology::Topology(const Pod& pod, bool hard, const Snapshot& snapshot) : pod_(pod), affinity_(pod) {
  for (const SpreadConstraint& constraint : pod.spread_constraints) {
    if (constraint.hard == hard) counts_.push_back({constraint, {}});
  }
  if (counts_.empty()) return;
  for (const NodeState& state : snapshot.nodes()) {
    if (missing_key(state.node) != nullptr) continue;
    for (TopologyCounts& each : counts_) domain_of(each, state.node);
  }
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const auto& selector = counts_[i].constraint.selector;
    if (!selector) continue;
    for (const auto& [other, node] : pods_that_may_match({&*selector}, snapshot))
      count_placed(i, *other, snapshot.nodes()[node].node);
  }
}

// The node has every key. nullptr where the constraint's policies leave it out.
std::int64_t* Topology::domain_of(TopologyCounts& counts, const Node& node) {
  const SpreadConstraint& constraint = counts.constraint;
  if (constraint.honor_affinity && !affinity_.matches(node)) return nullptr;
  if (constraint.honor_taints && !tolerates_all(pod_, node)) return nullptr;
  return &counts.pods[*node.labels.find(constraint.topology_key)];
}

const std::int64_t* Topology::count_placed(std::size_t constraint, const Pod& placed, const Node& node) {
  TopologyCounts& counts = counts_[constraint];
  if (!spread::counts(counts.constraint, pod_.key.ns, placed) || missing_key(node) != nullptr) return nullptr;
  std::int64_t* domain = domain_of(counts, node);
  if (domain != nullptr) ++*domain;
  return domain;
}

const std::string* Topology::missing_key(const Node& node) const {
  for (const TopologyCounts& count : counts_) {
    const std::string& key = count.constraint.topology_key;
    if (node.labels.find(key) == nullptr) return &key;
  }
  return nullptr;
}

}  // namespace spread
