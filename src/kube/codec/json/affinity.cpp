#include <utility>

#include "kube/codec/json/objects.h"
#include "kube/codec/requirement.h"

namespace spread {
namespace {

constexpr const char* kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr const char* kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

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

std::optional<NodeSelectorTerm> read_node_term(JsonReader& in, const Json::Value& value) {
  NodeSelectorTerm term;
  const bool labels_known =
      read_requirements(in, in.list(value, "matchExpressions"), RequirementOn::NodeLabels, term.expressions);
  const bool fields_known =
      read_requirements(in, in.list(value, "matchFields"), RequirementOn::NodeFields, term.fields);
  if (!labels_known || !fields_known) return std::nullopt;
  return term;
}

void read_required_node_terms(JsonReader& in, const Json::Value& selector, PodDraft& draft) {
  auto& terms = draft.pod.required_node_terms.emplace();
  for (const Json::Value& value : in.list(selector, "nodeSelectorTerms")) {
    if (auto term = read_node_term(in, value)) {
      terms.push_back(*std::move(term));
    } else {
      draft.unknown_node_affinity = true;
    }
  }
}

void read_node_affinity(JsonReader& in, const Json::Value& affinity, PodDraft& draft) {
  if (const Json::Value& required = in.member(affinity, kRequired); !required.isNull()) {
    read_required_node_terms(in, required, draft);
  }
  for (const Json::Value& value : in.list(affinity, kPreferred)) {
    const std::int32_t weight = in.int32(value, "weight");
    if (weight < 1 || weight > 100) in.refuse(value, "weight must be between 1 and 100");
    // A preference that is not understood is none.
    if (auto term = read_node_term(in, in.member(value, "preference"))) {
      draft.pod.preferred_node_terms.push_back({weight, *std::move(term)});
    }
  }
}

std::optional<LabelSelector> read_label_selector(JsonReader& in, const Json::Value& value) {
  if (value.isNull()) return std::nullopt;
  LabelSelector selector{requirements_of(in.labels(value, "matchLabels"))};
  // One that is not known is left out: the anti-affinity term then keeps away more pods, never fewer.
  read_requirements(in, in.list(value, "matchExpressions"), RequirementOn::PodLabels, selector.requirements);
  return selector;
}

PodAffinityTerm read_pod_term(JsonReader& in, const Json::Value& value) {
  return {read_label_selector(in, in.member(value, "labelSelector")), in.text(value, "topologyKey"),
          in.texts(value, "namespaces"), read_label_selector(in, in.member(value, "namespaceSelector"))};
}

}  // namespace

void read_affinity(JsonReader& in, const Json::Value& affinity, PodDraft& draft) {
  read_node_affinity(in, in.member(affinity, "nodeAffinity"), draft);
  const Json::Value& required = in.list(in.member(affinity, "podAffinity"), kRequired);
  draft.required_pod_affinity = !required.empty();
  for (const Json::Value& value : in.list(in.member(affinity, "podAntiAffinity"), kRequired)) {
    draft.pod.required_anti_affinity.push_back(read_pod_term(in, value));
  }
}

}  // namespace spread
