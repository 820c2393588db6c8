#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeUnschedulable";
constexpr const char* kReason = "node(s) were unschedulable";

std::vector<Rejection> check(const NodeState& state) {
  if (!state.node.unschedulable) return {};
  return {{kName, kReason, "the node is cordoned"}};
}

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  static const Taint cordon{"node.kubernetes.io/unschedulable", "", "NoSchedule"};
  if (is_tolerated(cordon, pod.tolerations)) return NotConcerned{};
  return check;
}

}  // namespace

Filter node_unschedulable() {
  return {kName, Scope::Node, prepare};
}

}  // namespace spread
