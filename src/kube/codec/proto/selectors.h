// Selectors in protobuf.
#pragma once

#include <optional>

#include "kube/codec/pod_terms.h"
#include "kube/codec/proto/message.h"
#include "model/selector.h"

namespace spread {

SelectorDraft read_label_selector(ProtoMessage message);

// Nothing where an operator or field in it is not known.
std::optional<NodeSelectorTerm> read_node_term(ProtoMessage message);

}  // namespace spread
