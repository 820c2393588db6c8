#include "sched/required_node_affinity.h"

#include <algorithm>

namespace spread {

bool RequiredNodeAffinity::selector_matches(const Node& node) const {
  return std::ranges::all_of(selector, [&](const Labels::Entry& wanted) {
    const std::string* actual = node.labels.find(wanted.first);
    return actual != nullptr && *actual == wanted.second;
  });
}

bool RequiredNodeAffinity::terms_match(const Node& node) const {
  return !terms || std::ranges::any_of(*terms, [&](const NodeSelectorTerm& term) {
    return term.matches(node.name, node.labels);
  });
}

}  // namespace spread
