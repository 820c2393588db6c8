// Pod affinity and topology spread constraints.
#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"
#include "kube/codec/proto/selectors.h"

namespace spread {
namespace {

PodTermDraft read_pod_term(ProtoMessage message) {
  PodTermDraft term;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        term.selector = read_label_selector(message.message());
        break;
      case 2:
        term.namespaces.push_back(message.text());
        break;
      case 3:
        term.topology_key = message.text();
        break;
      case 4:
        term.namespace_selector = read_label_selector(message.message());
        break;
      case 5:
        term.match_keys.push_back(message.text());
        break;
      case 6:
        term.mismatch_keys.push_back(message.text());
        break;
      default:
        message.skip();
    }
  }
  return term;
}

PodTermDraft read_weighted_pod_term(ProtoMessage message) {
  PodTermDraft term;
  const std::int32_t weight =
      read_weighted(message, [&term](ProtoMessage weighed) { term = read_pod_term(weighed); });
  term.weight = weight;
  return term;
}

}  // namespace

PodAffinityDraft read_pod_affinity(ProtoMessage message) {
  PodAffinityDraft affinity;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        affinity.required.push_back(read_pod_term(message.message()));
        break;
      case 2:
        affinity.preferred.push_back(read_weighted_pod_term(message.message()));
        break;
      default:
        message.skip();
    }
  }
  return affinity;
}

SpreadDraft read_spread_constraint(ProtoMessage message) {
  SpreadDraft draft;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        draft.max_skew = message.int32();
        break;
      case 2:
        draft.topology_key = message.text();
        break;
      case 3:
        draft.when_unsatisfiable = message.text();
        break;
      case 4:
        draft.selector = read_label_selector(message.message());
        break;
      case 5:
        draft.min_domains = message.int32();
        break;
      case 6:
        draft.affinity_policy = message.text();
        break;
      case 7:
        draft.taints_policy = message.text();
        break;
      case 8:
        draft.match_keys.push_back(message.text());
        break;
      default:
        message.skip();
    }
  }
  return draft;
}

}  // namespace spread
