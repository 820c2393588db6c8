#include "kube/codec/pod_terms.h"

#include <algorithm>
#include <utility>

namespace spread {
namespace {

bool is_known(const std::optional<SelectorDraft>& draft) {
  return !draft || draft->known;
}

std::optional<LabelSelector> selector_of(std::optional<SelectorDraft> draft) {
  if (!draft) return std::nullopt;
  return std::move(draft->selector);
}

// The pod's own values of `keys` as requirements. An API server has mostly written them into the selector
// already. No selector matches no pod, with keys as without.
void add_keys(std::optional<LabelSelector>& selector, const std::vector<std::string>& keys, Operator op,
              const Labels& pod_labels) {
  if (!selector) return;
  for (const std::string& key : keys) {
    const std::string* value = pod_labels.find(key);
    if (value == nullptr) continue;
    Requirement added{key, op, {*value}};
    if (std::ranges::find(selector->requirements, added) == selector->requirements.end())
      selector->requirements.push_back(std::move(added));
  }
}

PodAffinityTerm term_of(PodTermDraft draft, const Labels& pod_labels) {
  PodAffinityTerm term{selector_of(std::move(draft.selector)), std::move(draft.topology_key),
                       std::move(draft.namespaces), selector_of(std::move(draft.namespace_selector))};
  add_keys(term.selector, draft.match_keys, Operator::In, pod_labels);
  add_keys(term.selector, draft.mismatch_keys, Operator::NotIn, pod_labels);
  return term;
}

bool is_known(const PodTermDraft& draft) {
  return is_known(draft.selector) && is_known(draft.namespace_selector);
}

bool is_policy(const std::string& word) {
  return word.empty() || word == "Honor" || word == "Ignore";
}

bool is_known(const SpreadDraft& draft) {
  return is_known(draft.selector) && is_policy(draft.affinity_policy) && is_policy(draft.taints_policy);
}

// Of whenUnsatisfiable only ScheduleAnyway is known to be a mere preference.
bool is_hard(const SpreadDraft& draft) {
  return draft.when_unsatisfiable != "ScheduleAnyway";
}

bool is_known_hardness(const SpreadDraft& draft) {
  return !is_hard(draft) || draft.when_unsatisfiable.empty() || draft.when_unsatisfiable == "DoNotSchedule";
}

SpreadConstraint constraint_of(SpreadDraft draft, const Labels& pod_labels) {
  SpreadConstraint constraint;
  constraint.hard = is_hard(draft);
  constraint.max_skew = draft.max_skew;
  constraint.topology_key = std::move(draft.topology_key);
  constraint.selector = selector_of(std::move(draft.selector));
  constraint.min_domains = std::max(draft.min_domains, std::int32_t{1});
  constraint.honor_affinity = draft.affinity_policy != "Ignore";
  constraint.honor_taints = draft.taints_policy == "Honor";
  add_keys(constraint.selector, draft.match_keys, Operator::In, pod_labels);
  return constraint;
}

}  // namespace

PodAffinity finish(PodAffinityDraft draft, const Labels& pod_labels, bool& known) {
  PodAffinity affinity;
  for (PodTermDraft& term : draft.required) {
    known &= is_known(term);
    affinity.required.edit().push_back(term_of(std::move(term), pod_labels));
  }
  for (PodTermDraft& term : draft.preferred) {
    if (!is_known(term)) continue;
    const std::int32_t weight = term.weight;
    affinity.preferred.edit().push_back({weight, term_of(std::move(term), pod_labels)});
  }
  return affinity;
}

std::vector<SpreadConstraint> finish(std::vector<SpreadDraft> drafts, const Labels& pod_labels, bool& known) {
  std::vector<SpreadConstraint> constraints;
  for (SpreadDraft& draft : drafts) {
    const bool understood = is_known(draft) && is_known_hardness(draft);
    if (is_hard(draft)) known &= understood;
    if (is_hard(draft) || understood) constraints.push_back(constraint_of(std::move(draft), pod_labels));
  }
  return constraints;
}

}  // namespace spread
