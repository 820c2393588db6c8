#include <algorithm>

#include "sched/ranks/ranks.h"

namespace spread {
namespace {

std::int64_t untolerated(const NodeState& state, const std::vector<Toleration>& tolerations) {
  return std::ranges::count_if(state.node.taints, [&](const Taint& taint) {
    return warns_pods_off(taint) && !is_tolerated(taint, tolerations);
  });
}

NodeValue prepare(const Pod& pod, const Snapshot& snapshot) {
  if (!snapshot.has_soft_taints()) return {};
  const auto counts = [&](const NodeState& state) { return untolerated(state, pod.tolerations) > 0; };
  if (std::ranges::none_of(snapshot.nodes(), counts)) return {};
  return [tolerations = pod.tolerations](const NodeState& state) { return untolerated(state, tolerations); };
}

}  // namespace

Rank soft_taints() {
  return {"soft-taints", prepare, Scope::Node};
}

}  // namespace spread
