#include "model/node_use.h"

#include <algorithm>
#include <iterator>

namespace spread {
namespace {

std::string status_of(const Node& node) {
  std::string status = "NotReady";
  if (node.ready == Ready::True) status = "Ready";
  if (node.ready == Ready::Absent) status = "Unknown";
  return status + (node.unschedulable ? ",SchedulingDisabled" : "");
}

NodeUse use_of(const NodeState& state) {
  const std::string* zone = state.node.labels.find(kZoneLabel);
  return {.node = state.node.name,
          .zone = zone == nullptr ? "" : *zone,
          .status = status_of(state.node),
          .pods = state.pods.size(),
          .allocatable_pods = state.node.allocatable_pods,
          .requested = state.used,
          .allocatable = state.node.allocatable};
}

}  // namespace

std::vector<NodeUse> node_uses(const Snapshot& snapshot) {
  std::vector<NodeUse> uses;
  std::ranges::transform(snapshot.nodes(), std::back_inserter(uses), use_of);
  return uses;
}

}  // namespace spread
