// Selectors in a JSON tree. Where the reader's origin is a file, an operator that is not known is a fault.
#pragma once

#include <optional>
#include <vector>

#include "kube/codec/json/reader.h"
#include "kube/codec/pod_terms.h"
#include "model/selector.h"

namespace spread {

// A labelSelector; nothing for null.
std::optional<SelectorDraft> read_label_selector(JsonReader& in, const Json::Value& value);

// One of nodeSelectorTerms; nothing where an operator or field in it is not known.
std::optional<NodeSelectorTerm> read_node_term(JsonReader& in, const Json::Value& value);

}  // namespace spread
