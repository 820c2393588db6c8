// The required anti-affinity of pods that are there already, against the new pod. What the new pod itself
// requires of others is not judged yet: such pods are refused as unsupported.
#include <algorithm>
#include <map>

#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "InterPodAffinity";
constexpr const char* kExistingAntiAffinity = "node(s) didn't satisfy existing pods anti-affinity rules";

// Topology key, then the label's value on the node, to a pod that keeps the new one out of that domain.
using Forbidden = std::map<std::string, std::map<std::string, PodKey>, std::less<>>;

bool concerns_namespace(const PodAffinityTerm& term, const Pod& owner, const std::string& ns) {
  if (term.namespaces.empty() && !term.namespace_selector) return owner.key.ns == ns;
  // The labels of namespaces are not read. Taking a selector as matching every namespace keeps pods apart
  // that might have shared a domain, which is the safe side: it never breaks an anti-affinity.
  return term.namespace_selector || std::ranges::find(term.namespaces, ns) != term.namespaces.end();
}

bool keeps_out(const PodAffinityTerm& term, const Pod& owner, const Pod& pod) {
  return term.selector && term.selector->matches(pod.labels) && concerns_namespace(term, owner, pod.key.ns);
}

Forbidden forbidden_domains(const Pod& pod, const Snapshot& snapshot) {
  Forbidden domains;
  for (const NodeState& state : snapshot.nodes()) {
    for (const PodRef& owner : state.pods) {
      for (const PodAffinityTerm& term : owner->required_anti_affinity) {
        const std::string* domain = state.node.labels.find(term.topology_key);
        if (domain == nullptr || !keeps_out(term, *owner, pod)) continue;
        domains[term.topology_key].try_emplace(*domain, owner->key);
      }
    }
  }
  return domains;
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  Forbidden domains = forbidden_domains(pod, snapshot);
  if (domains.empty()) return NotConcerned{};
  return [domains = std::move(domains)](const NodeState& state) -> std::vector<Rejection> {
    for (const auto& [key, values] : domains) {
      const std::string* domain = state.node.labels.find(key);
      if (domain == nullptr) continue;
      const auto owner = values.find(*domain);
      if (owner == values.end()) continue;
      return {{kName, kExistingAntiAffinity, to_string(owner->second) + " is in " + key + "=" + *domain}};
    }
    return {};
  };
}

}  // namespace

Filter inter_pod_affinity() {
  return {kName, Scope::Cluster, prepare};
}

}  // namespace spread
