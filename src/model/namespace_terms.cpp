#include "model/namespace_terms.h"

#include <algorithm>

namespace spread {
namespace {

bool selects_namespaces(const PodAffinityTerm& term) {
  return term.namespace_selector && !term.namespace_selector->requirements.empty();
}

bool selects_namespaces(const PodAffinity& affinity) {
  return std::ranges::any_of(affinity.required, [](const auto& term) { return selects_namespaces(term); }) ||
         std::ranges::any_of(affinity.preferred,
                             [](const auto& preferred) { return selects_namespaces(preferred.term); });
}

}  // namespace

bool selects_namespaces(const Pod& pod) {
  return selects_namespaces(pod.affinity) || selects_namespaces(pod.anti_affinity);
}

}  // namespace spread
