// Selector requirements as the API writes them, with the operator as a word.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/selector.h"

namespace spread {

struct WrittenRequirement {
  std::string key, op;
  std::vector<std::string> values;
};

// Where a requirement stands: labels of a node know In, NotIn, Exists, DoesNotExist, Gt, Lt; fields of a node
// only metadata.name with In and NotIn; labels of a pod or namespace the first four.
enum class RequirementOn { NodeLabels, NodeFields, PodLabels };

// Nothing where it is not known what the requirement means.
std::optional<Requirement> understand(WrittenRequirement written, RequirementOn on);

// What the API server refuses about the number of values, else "": In and NotIn need some, Gt and Lt one, the
// others none.
std::string values_fault(const Requirement& requirement);

// matchLabels, in the order of their keys.
std::vector<Requirement> requirements_of(const Labels& match_labels);

}  // namespace spread
