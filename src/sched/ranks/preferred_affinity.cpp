#include "sched/ranks/ranks.h"

namespace spread {
namespace {

NodeValue prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (pod.preferred_node_terms.empty()) return {};
  return [terms = pod.preferred_node_terms](const NodeState& state) {
    std::int64_t sum = 0;
    for (const PreferredTerm& preferred : terms) {
      if (preferred.term.matches(state.node.name, state.node.labels)) sum += preferred.weight;
    }
    return -sum;
  };
}

}  // namespace

Rank preferred_affinity() {
  return {"preferred-affinity", prepare};
}

}  // namespace spread
