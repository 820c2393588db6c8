#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"
#include "kube/codec/proto/selectors.h"

namespace spread {
namespace {

void read_required_node_terms(ProtoMessage selector, PodDraft& draft) {
  auto& terms = draft.pod.required_node_terms.edit();
  if (!terms) terms.emplace();
  while (selector.next()) {
    if (selector.field() != 1) {
      selector.skip();
    } else if (auto term = read_node_term(selector.message())) {
      terms->push_back(*std::move(term));
    } else {
      draft.unknown_node_affinity = true;
    }
  }
}

void read_preferred_node_term(ProtoMessage message, Pod& pod) {
  std::optional<NodeSelectorTerm> term = NodeSelectorTerm();
  const std::int32_t weight =
      read_weighted(message, [&term](ProtoMessage weighed) { term = read_node_term(weighed); });
  // A preference that is not understood is none.
  if (term) pod.preferred_node_terms.edit().push_back({weight, *std::move(term)});
}

void read_node_affinity(ProtoMessage affinity, PodDraft& draft) {
  while (affinity.next()) {
    switch (affinity.field()) {
      case 1:
        read_required_node_terms(affinity.message(), draft);
        break;
      case 2:
        read_preferred_node_term(affinity.message(), draft.pod);
        break;
      default:
        affinity.skip();
    }
  }
}

}  // namespace

void read_affinity(ProtoMessage affinity, PodDraft& draft) {
  while (affinity.next()) {
    switch (affinity.field()) {
      case 1:
        read_node_affinity(affinity.message(), draft);
        break;
      case 2:
        draft.affinity = read_pod_affinity(affinity.message());
        break;
      case 3:
        draft.anti_affinity = read_pod_affinity(affinity.message());
        break;
      default:
        affinity.skip();
    }
  }
}

}  // namespace spread
