#include "sched/pod_term.h"

#include <algorithm>

#include "base/text.h"

namespace spread {
namespace {

bool has_selected_labels(const LabelSelector& selector, const std::string& ns,
                         const Surroundings& surroundings) {
  if (selector.requirements.empty()) return true;
  const auto found = surroundings.namespaces.find(ns);
  return selector.matches(found != surroundings.namespaces.end() ? found->second : Labels());
}

bool covers_namespace(const PodAffinityTerm& term, const std::string& owner_ns, const std::string& ns,
                      const Surroundings& surroundings) {
  if (term.namespaces.empty() && !term.namespace_selector) return ns == owner_ns;
  if (std::ranges::find(term.namespaces, ns) != term.namespaces.end()) return true;
  return term.namespace_selector && has_selected_labels(*term.namespace_selector, ns, surroundings);
}

std::string namespaces_of(const PodAffinityTerm& term) {
  const auto& selector = term.namespace_selector;
  if (selector && selector->requirements.empty()) return " in every namespace";
  const std::string listed = join(term.namespaces, ",");
  const std::string selected = selector ? "with " + to_string(*selector) : "";
  if (listed.empty() && selected.empty()) return "";
  return " in namespaces " + listed + (listed.empty() || selected.empty() ? "" : " or ") + selected;
}

}  // namespace

bool selects(const PodAffinityTerm& term, const std::string& owner_ns, const Pod& pod,
             const Surroundings& surroundings) {
  return term.selector && term.selector->matches(pod.labels) &&
         covers_namespace(term, owner_ns, pod.key.ns, surroundings);
}

std::string to_string(const PodAffinityTerm& term) {
  if (!term.selector) return "no selector";
  const std::string labels = to_string(*term.selector);
  return (labels.empty() ? "every pod" : labels) + namespaces_of(term);
}

}  // namespace spread
