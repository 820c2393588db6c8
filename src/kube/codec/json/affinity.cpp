#include <utility>

#include "kube/codec/json/objects.h"
#include "kube/codec/json/selectors.h"

namespace spread {
namespace {

constexpr const char* kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr const char* kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

std::int32_t read_weight(JsonReader& in, const Json::Value& value) {
  const std::int32_t weight = in.int32(value, "weight");
  if (weight < 1 || weight > 100) in.refuse(value, "weight must be between 1 and 100");
  return weight;
}

std::string read_topology_key(JsonReader& in, const Json::Value& value) {
  std::string key = in.text(value, "topologyKey");
  if (key.empty()) in.refuse(value, "has no topologyKey");
  return key;
}

void read_required_node_terms(JsonReader& in, const Json::Value& selector, PodDraft& draft) {
  auto& terms = draft.pod.required_node_terms.edit().emplace();
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
    const std::int32_t weight = read_weight(in, value);
    // A preference that is not understood is none.
    if (auto term = read_node_term(in, in.member(value, "preference"))) {
      draft.pod.preferred_node_terms.edit().push_back({weight, *std::move(term)});
    }
  }
}

PodTermDraft read_pod_term(JsonReader& in, const Json::Value& value) {
  PodTermDraft term;
  term.selector = read_label_selector(in, in.member(value, "labelSelector"));
  term.namespace_selector = read_label_selector(in, in.member(value, "namespaceSelector"));
  term.namespaces = in.texts(value, "namespaces");
  term.match_keys = in.texts(value, "matchLabelKeys");
  term.mismatch_keys = in.texts(value, "mismatchLabelKeys");
  term.topology_key = read_topology_key(in, value);
  return term;
}

PodAffinityDraft read_pod_affinity(JsonReader& in, const Json::Value& affinity) {
  PodAffinityDraft draft;
  for (const Json::Value& value : in.list(affinity, kRequired)) {
    draft.required.push_back(read_pod_term(in, value));
  }
  for (const Json::Value& value : in.list(affinity, kPreferred)) {
    draft.preferred.push_back(read_pod_term(in, in.member(value, "podAffinityTerm")));
    draft.preferred.back().weight = read_weight(in, value);
  }
  return draft;
}

}  // namespace

void read_affinity(JsonReader& in, const Json::Value& affinity, PodDraft& draft) {
  read_node_affinity(in, in.member(affinity, "nodeAffinity"), draft);
  draft.affinity = read_pod_affinity(in, in.member(affinity, "podAffinity"));
  draft.anti_affinity = read_pod_affinity(in, in.member(affinity, "podAntiAffinity"));
}

SpreadDraft read_spread_constraint(JsonReader& in, const Json::Value& value) {
  in.expect_one_of(value, "whenUnsatisfiable", {"DoNotSchedule", "ScheduleAnyway"});
  in.expect_one_of(value, "nodeAffinityPolicy", {"Honor", "Ignore"});
  in.expect_one_of(value, "nodeTaintsPolicy", {"Honor", "Ignore"});
  SpreadDraft draft;
  draft.max_skew = in.int32(value, "maxSkew");
  if (draft.max_skew < 1) in.refuse(value, "maxSkew must be greater than 0");
  draft.topology_key = read_topology_key(in, value);
  draft.when_unsatisfiable = in.text(value, "whenUnsatisfiable");
  if (draft.when_unsatisfiable.empty()) in.refuse(value, "has no whenUnsatisfiable");
  draft.selector = read_label_selector(in, in.member(value, "labelSelector"));
  draft.min_domains = in.int32(value, "minDomains");
  if (draft.min_domains < 1 && !in.member(value, "minDomains").isNull())
    in.refuse(value, "minDomains must be greater than 0");
  draft.affinity_policy = in.text(value, "nodeAffinityPolicy");
  draft.taints_policy = in.text(value, "nodeTaintsPolicy");
  draft.match_keys = in.texts(value, "matchLabelKeys");
  return draft;
}

}  // namespace spread
