#include "kube/codec/json/selectors.h"

#include <utility>

#include "kube/codec/requirement.h"

namespace spread {
namespace {

std::optional<Requirement> read_requirement(JsonReader& in, const Json::Value& value, RequirementOn on) {
  auto known = understand({in.text(value, "key"), in.text(value, "operator"), in.texts(value, "values")}, on);
  if (!known) {
    in.refuse(value, "operator " + in.text(value, "operator") + " is not known here");
  } else if (const std::string fault = values_fault(*known); !fault.empty()) {
    in.refuse(value, "operator " + in.text(value, "operator") + " " + fault);
  }
  return known;
}

// Whether all of them are known.
bool read_requirements(JsonReader& in, const Json::Value& list, RequirementOn on,
                       std::vector<Requirement>& to) {
  bool all_known = true;
  for (const Json::Value& value : list) {
    if (auto known = read_requirement(in, value, on)) {
      to.push_back(*std::move(known));
    } else {
      all_known = false;
    }
  }
  return all_known;
}

}  // namespace

std::optional<SelectorDraft> read_label_selector(JsonReader& in, const Json::Value& value) {
  if (value.isNull()) return std::nullopt;
  SelectorDraft draft{{requirements_of(in.labels(value, "matchLabels"))}, true};
  draft.known = read_requirements(in, in.list(value, "matchExpressions"), RequirementOn::PodLabels,
                                  draft.selector.requirements);
  return draft;
}

std::optional<NodeSelectorTerm> read_node_term(JsonReader& in, const Json::Value& value) {
  NodeSelectorTerm term;
  const bool labels_known =
      read_requirements(in, in.list(value, "matchExpressions"), RequirementOn::NodeLabels, term.expressions);
  const bool fields_known =
      read_requirements(in, in.list(value, "matchFields"), RequirementOn::NodeFields, term.fields);
  if (!labels_known || !fields_known) return std::nullopt;
  return term;
}

}  // namespace spread
