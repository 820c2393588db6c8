#include "kube/codec/proto/selectors.h"

#include <utility>

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

}  // namespace

SelectorDraft read_label_selector(ProtoMessage message) {
  Labels match_labels;
  std::vector<Requirement> expressions;
  SelectorDraft draft;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        read_label(message.message(), match_labels);
        break;
      case 2:
        draft.known &= read_requirement(message.message(), RequirementOn::PodLabels, expressions);
        break;
      default:
        message.skip();
    }
  }
  draft.selector.requirements = requirements_of(match_labels);
  for (Requirement& expression : expressions) {
    draft.selector.requirements.push_back(std::move(expression));
  }
  return draft;
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

}  // namespace spread
