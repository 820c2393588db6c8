#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeReady";
constexpr const char* kReason = "node(s) were not ready";

// kube-scheduler leaves this to the taints of the node lifecycle controller, which come later than the
// condition.
std::vector<Rejection> check(const NodeState& state) {
  if (state.node.ready == Ready::False) return {{kName, kReason, "condition Ready is False"}};
  if (state.node.ready == Ready::Unknown) return {{kName, kReason, "condition Ready is Unknown"}};
  return {};
}

Prepared prepare(const Pod& /*pod*/, const Snapshot& /*snapshot*/) {
  return check;
}

}  // namespace

Filter node_ready() {
  return {kName, Scope::Node, prepare};
}

}  // namespace spread
