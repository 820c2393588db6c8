#pragma once

#include <optional>
#include <vector>

#include "model/node.h"
#include "model/pod.h"

namespace spread {

// spec.nodeSelector and the required terms of node affinity: what a pod demands of a node's labels and name.
struct RequiredNodeAffinity {
  Labels selector;
  std::optional<std::vector<NodeSelectorTerm>> terms;  // ORed

  explicit RequiredNodeAffinity(const Pod& pod)
      : selector(pod.node_selector), terms(pod.required_node_terms) {}

  bool selector_matches(const Node& node) const;
  bool terms_match(const Node& node) const;
  bool matches(const Node& node) const { return selector_matches(node) && terms_match(node); }
};

}  // namespace spread
