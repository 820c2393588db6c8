#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"
#include "kube/codec/requirement.h"

namespace spread {
namespace {

// NodeSelectorRequirement and LabelSelectorRequirement are laid out alike. Whether the requirement is known.
bool read_requirement(ProtoMessage message, RequirementOn on, std::vector<Requirement>& to) {
  WrittenRequirement written;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        written.key = message.text();
        break;
      case 2:
        written.op = message.text();
        break;
      case 3:
        written.values.push_back(message.text());
        break;
      default:
        message.skip();
    }
  }
  auto known = understand(std::move(written), on);
  if (!known) return false;
  to.push_back(*std::move(known));
  return true;
}

std::optional<NodeSelectorTerm> read_node_term(ProtoMessage message) {
  NodeSelectorTerm term;
  bool known = true;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        known &= read_requirement(message.message(), RequirementOn::NodeLabels, term.expressions);
        break;
      case 2:
        known &= read_requirement(message.message(), RequirementOn::NodeFields, term.fields);
        break;
      default:
        message.skip();
    }
  }
  if (!known) return std::nullopt;
  return term;
}

void read_required_node_terms(ProtoMessage selector, PodDraft& draft) {
  if (!draft.pod.required_node_terms) draft.pod.required_node_terms.emplace();
  while (selector.next()) {
    if (selector.field() != 1) {
      selector.skip();
    } else if (auto term = read_node_term(selector.message())) {
      draft.pod.required_node_terms->push_back(*std::move(term));
    } else {
      draft.unknown_node_affinity = true;
    }
  }
}

void read_preferred_node_term(ProtoMessage message, Pod& pod) {
  std::int32_t weight = 0;
  std::optional<NodeSelectorTerm> term = NodeSelectorTerm();
  while (message.next()) {
    switch (message.field()) {
      case 1:
        weight = message.int32();
        break;
      case 2:
        term = read_node_term(message.message());
        break;
      default:
        message.skip();
    }
  }
  // A preference that is not understood is none.
  if (term) pod.preferred_node_terms.push_back({weight, *std::move(term)});
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

LabelSelector read_label_selector(ProtoMessage message) {
  Labels match_labels;
  std::vector<Requirement> expressions;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        read_label(message.message(), match_labels);
        break;
      case 2:
        // One that is not known is left out: the anti-affinity term then keeps away more pods, never fewer.
        read_requirement(message.message(), RequirementOn::PodLabels, expressions);
        break;
      default:
        message.skip();
    }
  }
  LabelSelector selector{requirements_of(match_labels)};
  for (Requirement& expression : expressions) selector.requirements.push_back(std::move(expression));
  return selector;
}

PodAffinityTerm read_pod_term(ProtoMessage message) {
  PodAffinityTerm term;
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
      default:
        message.skip();
    }
  }
  return term;
}

// The required terms of PodAffinity or PodAntiAffinity.
std::vector<PodAffinityTerm> read_required_pod_terms(ProtoMessage message) {
  std::vector<PodAffinityTerm> terms;
  while (message.next()) {
    message.field() == 1 ? terms.push_back(read_pod_term(message.message())) : message.skip();
  }
  return terms;
}

}  // namespace

void read_affinity(ProtoMessage affinity, PodDraft& draft) {
  while (affinity.next()) {
    switch (affinity.field()) {
      case 1:
        read_node_affinity(affinity.message(), draft);
        break;
      case 2:
        draft.required_pod_affinity = !read_required_pod_terms(affinity.message()).empty();
        break;
      case 3:
        draft.pod.required_anti_affinity = read_required_pod_terms(affinity.message());
        break;
      default:
        affinity.skip();
    }
  }
}

}  // namespace spread
