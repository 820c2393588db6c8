#include "model/snapshot.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace spread {
namespace {

std::string_view name_of(const NodeState& state) {
  return state.node.name;
}

void place(NodeState& state, const PodRef& pod) {
  state.pods.push_back(pod);
  state.used.add(pod->holds());
}

}  // namespace

Snapshot::Snapshot(std::vector<Node> nodes, const std::vector<PodRef>& pods) {
  std::ranges::stable_sort(nodes, {}, &Node::name);
  nodes_.reserve(nodes.size());
  for (Node& node : nodes) nodes_.push_back({std::move(node), {}, {}});
  for (const PodRef& pod : pods) {
    if (pod->finished || pod->node_name.empty()) continue;
    if (NodeState* state = find_state(pod->node_name)) place(*state, pod);
  }
}

const NodeState* Snapshot::find(std::string_view name) const {
  const auto at = std::ranges::lower_bound(nodes_, name, {}, name_of);
  return at != nodes_.end() && at->node.name == name ? &*at : nullptr;
}

NodeState* Snapshot::find_state(std::string_view name) {
  return const_cast<NodeState*>(find(name));
}

void Snapshot::assume(const PodRef& pod, std::string_view node) {
  NodeState* state = find_state(node);
  assert(state != nullptr);
  place(*state, pod);
}

void Snapshot::forget(const PodKey& pod, std::string_view node) {
  NodeState* state = find_state(node);
  assert(state != nullptr);
  std::erase_if(state->pods, [&](const PodRef& other) { return other->key == pod; });
  // Summed anew: sums saturate, so that taking one pod's share off again need not lead back.
  state->used = {};
  for (const PodRef& left : state->pods) state->used.add(left->holds());
}

}  // namespace spread
