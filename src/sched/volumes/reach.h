#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/selector.h"

namespace spread {

// The nodes that can use a volume, or for which one can be made: terms on their labels, ORed. None: every
// node.
using Reach = std::optional<std::vector<NodeSelectorTerm>>;

// By labels alone: what terms say about a node's name does not count, as in kube-scheduler.
bool reaches(const Reach& reach, const Labels& node);

std::string in_words(const Reach& reach);  // "zone=a or zone=b"

}  // namespace spread
