#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeName";
constexpr const char* kReason = "node(s) didn't match the requested node name";

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (pod.node_name.empty()) return NotConcerned{};
  return [wanted = pod.node_name](const NodeState& state) -> std::vector<Rejection> {
    if (state.node.name == wanted) return {};
    return {{kName, kReason, "spec.nodeName is " + wanted}};
  };
}

}  // namespace

Filter node_name() {
  return {kName, Scope::Node, prepare};
}

}  // namespace spread
