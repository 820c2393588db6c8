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

Snapshot::Snapshot(std::vector<Node> nodes, const std::vector<PodRef>& pods, Surroundings surroundings)
    : surroundings_(std::move(surroundings)) {
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

void Snapshot::assume(const PodRef& pod, std::string_view node, const VolumePlan& volumes) {
  NodeState* state = find_state(node);
  assert(state != nullptr);
  place(*state, pod);
  surroundings_.storage.reserve(volumes, state->node.name);
  std::erase_if(surroundings_.nominated, [&](const PodRef& other) { return other->key == pod->key; });
}

void Snapshot::renew_nodes(std::vector<Node> nodes) {
  std::ranges::stable_sort(nodes, {}, &Node::name);
  std::vector<NodeState> renewed;
  renewed.reserve(nodes.size());
  for (Node& node : nodes) {
    NodeState* known = find_state(node.name);
    renewed.push_back({std::move(node), {}, {}});
    if (known == nullptr) continue;
    renewed.back().pods = std::move(known->pods);
    renewed.back().used = std::move(known->used);
  }
  nodes_ = std::move(renewed);
}

void Snapshot::replace(const Node& node) {
  NodeState* state = find_state(node.name);
  assert(state != nullptr);
  state->node = node;
}

void Snapshot::add(Node node, const std::vector<PodRef>& pods) {
  const auto at = std::ranges::lower_bound(nodes_, node.name, {}, name_of);
  const auto added = nodes_.insert(at, {std::move(node), {}, {}});
  for (const PodRef& pod : pods) place(*added, pod);
}

std::vector<PodRef> Snapshot::remove(std::string_view node) {
  NodeState* state = find_state(node);
  if (state == nullptr) return {};
  std::vector<PodRef> pods = std::move(state->pods);
  nodes_.erase(nodes_.begin() + (state - nodes_.data()));
  return pods;
}

void Snapshot::add(const PodRef& pod, std::string_view node) {
  if (NodeState* state = find_state(node)) place(*state, pod);
}

void Snapshot::remove(const PodKey& pod, std::string_view node) {
  NodeState* state = find_state(node);
  if (state == nullptr ||
      std::erase_if(state->pods, [&](const PodRef& other) { return other->key == pod; }) == 0)
    return;
  // Summed anew: sums saturate, so that taking one pod's share off again need not lead back.
  state->used = {};
  for (const PodRef& left : state->pods) state->used.add(left->holds());
}

void Snapshot::forget(const PodRef& pod, std::string_view node, const VolumePlan& volumes) {
  remove(pod->key, node);
  surroundings_.storage.release(volumes);
  if (!pod->nominated_node.empty()) surroundings_.nominated.push_back(pod);
}

}  // namespace spread
