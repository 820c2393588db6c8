#include <algorithm>

#include "sched/domains.h"
#include "sched/pod_term.h"
#include "sched/ranks/ranks.h"

namespace spread {
namespace {

constexpr std::int64_t kRequiredWeight = 1;  // kube-scheduler's default of hardPodAffinityWeight

// What the pods in a domain add to the sum of weights.
using Weights = ByDomain<std::int64_t>;

void add(Weights& weights, const PodAffinityTerm& term, std::int64_t weight, const Node& node) {
  if (std::int64_t* sum = weights.entry(term.topology_key, node.labels)) *sum += weight;
}

// `owner` prefers to be with (sign 1) or without (-1) `other`; one of them is on the node.
void add_preferred(Weights& weights, const std::vector<PreferredPodTerm>& terms, int sign, const Pod& owner,
                   const Pod& other, const Node& node, const Surroundings& surroundings) {
  for (const auto& [weight, term] : terms) {
    if (selects(term, owner.key.ns, other, surroundings))
      add(weights, term, std::int64_t{sign} * weight, node);
  }
}

void add_pod(Weights& weights, const Pod& pod, const Pod& there, const Node& node,
             const Surroundings& surroundings) {
  add_preferred(weights, pod.affinity.preferred, 1, pod, there, node, surroundings);
  add_preferred(weights, pod.anti_affinity.preferred, -1, pod, there, node, surroundings);
  add_preferred(weights, there.affinity.preferred, 1, there, pod, node, surroundings);
  add_preferred(weights, there.anti_affinity.preferred, -1, there, pod, node, surroundings);
  for (const PodAffinityTerm& term : there.affinity.required) {
    if (selects(term, there.key.ns, pod, surroundings)) add(weights, term, kRequiredWeight, node);
  }
}

bool prefers_pods(const Pod& pod) {
  return !pod.affinity.preferred.empty() || !pod.anti_affinity.preferred.empty();
}

bool prefers_anything(const Pod& pod) {
  return !pod.preferred_node_terms.empty() || prefers_pods(pod);
}

Weights weights_for(const Pod& pod, const Snapshot& snapshot) {
  Weights weights;
  if (!prefers_pods(pod) && !snapshot.has_pod_terms()) return weights;
  for (const NodeState& state : snapshot.nodes()) {
    for (const PodRef& there : prefers_pods(pod) ? state.pods : state.with_terms) {
      add_pod(weights, pod, *there, state.node, snapshot.surroundings());
    }
  }
  return weights;
}

bool prefer(const std::vector<PreferredPodTerm>& terms, const Pod& owner, const Pod& other,
            const Surroundings& surroundings) {
  return std::ranges::any_of(terms, [&](const PreferredPodTerm& preferred) {
    return selects(preferred.term, owner.key.ns, other, surroundings);
  });
}

bool changed_by(const Pod& pod, const Pod& placed, const Surroundings& surroundings) {
  return prefer(pod.affinity.preferred, pod, placed, surroundings) ||
         prefer(pod.anti_affinity.preferred, pod, placed, surroundings) ||
         prefer(placed.affinity.preferred, placed, pod, surroundings) ||
         prefer(placed.anti_affinity.preferred, placed, pod, surroundings) ||
         std::ranges::any_of(placed.affinity.required, [&](const PodAffinityTerm& term) {
           return selects(term, placed.key.ns, pod, surroundings);
         });
}

NodeValue prepare(const Pod& pod, const Snapshot& snapshot) {
  Weights weights = weights_for(pod, snapshot);
  if (weights.empty() && !prefers_anything(pod)) return {};
  return [terms = pod.preferred_node_terms, weights = std::move(weights)](const NodeState& state) {
    const Node& node = state.node;
    std::int64_t sum = 0;
    for (const PreferredTerm& preferred : terms) {
      if (preferred.term.matches(node.name, node.labels)) sum += preferred.weight;
    }
    for (const auto& [key, domains] : weights) {
      if (const std::int64_t* weight = weights.find(key, node.labels)) sum += *weight;
    }
    return -sum;
  };
}

}  // namespace

Rank preferred_affinity() {
  return {"preferred-affinity", prepare, Scope::Cluster, Alike::Template, changed_by};
}

}  // namespace spread
