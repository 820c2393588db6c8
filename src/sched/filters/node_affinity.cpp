// spec.nodeSelector and the required terms of spec.affinity.nodeAffinity.
#include <optional>

#include "base/text.h"
#include "sched/filters/filters.h"
#include "sched/required_node_affinity.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeAffinity";
constexpr const char* kReason = "node(s) didn't match Pod's node affinity/selector";
constexpr const char* kConflict = "pod affinity terms conflict";

using Names = std::set<std::string, std::less<>>;
using Terms = std::vector<NodeSelectorTerm>;

// The nodes that a term names; nothing where it names none. A term that names several in one requirement
// matches no node at all, yet it pins them as it does in kube-scheduler.
std::optional<Names> pinned_by(const NodeSelectorTerm& term) {
  std::optional<Names> names;
  for (const Requirement& field : term.fields) {
    if (field.key != "metadata.name" || field.op != Operator::In) continue;
    Names these(field.values.begin(), field.values.end());
    if (names) std::erase_if(these, [&](const std::string& name) { return !names->contains(name); });
    names = std::move(these);
  }
  return names;
}

// The nodes that the terms together name; nothing where any term leaves them open.
std::optional<Names> pinned_by(const Terms& terms) {
  if (terms.empty()) return std::nullopt;
  Names all;
  for (const NodeSelectorTerm& term : terms) {
    auto names = pinned_by(term);
    if (!names) return std::nullopt;
    all.merge(*names);
  }
  return all;
}

std::string unmet(const Labels& selector, const Labels& labels) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : selector) {
    const std::string* actual = labels.find(key);
    if (actual != nullptr && *actual == value) continue;
    parts.push_back(key + "=" + value + (actual != nullptr ? " (is " + *actual + ")" : " (no such label)"));
  }
  return join(parts, ", ");
}

std::string in_words(const Terms& terms) {
  std::vector<std::string> parts;
  parts.reserve(terms.size());
  for (const NodeSelectorTerm& term : terms) parts.push_back(to_string(term));
  return join(parts, " or ");
}

NodeCheck make_check(const Pod& pod) {
  return [required = RequiredNodeAffinity(pod)](const NodeState& state) -> std::vector<Rejection> {
    if (!required.selector_matches(state.node))
      return {{kName, kReason, unmet(required.selector, state.node.labels)}};
    if (!required.terms_match(state.node))
      return {{kName, kReason, "no term matches: " + in_words(*required.terms)}};
    return {};
  };
}

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (pod.node_selector.empty() && !pod.required_node_terms) return NotConcerned{};
  NodeCheck check = make_check(pod);
  if (!pod.required_node_terms) return check;
  auto names = pinned_by(*pod.required_node_terms);
  if (!names) return check;
  if (names->empty()) return Rejection{kName, kConflict, in_words(*pod.required_node_terms)};
  return OnlyNodes{std::move(*names), std::move(check)};
}

}  // namespace

Filter node_affinity() {
  return {kName, Scope::Node, prepare};
}

}  // namespace spread
