#include "model/snapshot.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace spread {
namespace {

constexpr std::size_t kLongestEpoch = 100'000;  // placements that are remembered

std::string_view name_of(const NodeState& state) {
  return state.node.name;
}

bool states_terms(const Pod& pod) {
  const auto any = [](const PodAffinity& affinity) {
    return !affinity.required.empty() || !affinity.preferred.empty();
  };
  return any(pod.affinity) || any(pod.anti_affinity);
}

bool erase(std::vector<PodRef>& pods, const PodKey& key) {
  return std::erase_if(pods, [&](const PodRef& pod) { return pod->key == key; }) > 0;
}

void exchange(std::vector<PodRef>& pods, const PodRef& pod) {
  for (PodRef& each : pods) {
    if (each->key == pod->key) each = pod;
  }
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
  end_epoch();
}

const NodeState* Snapshot::find(std::string_view name) const {
  const auto at = std::ranges::lower_bound(nodes_, name, {}, name_of);
  return at != nodes_.end() && at->node.name == name ? &*at : nullptr;
}

NodeState* Snapshot::find_state(std::string_view name) {
  return const_cast<NodeState*>(find(name));
}

bool Snapshot::has_soft_taints() const {
  if (!soft_taints_) {
    soft_taints_ = std::ranges::any_of(nodes_, [](const NodeState& state) {
      return std::ranges::any_of(state.node.taints, warns_pods_off);
    });
  }
  return *soft_taints_;
}

const AppTally::Counts* Snapshot::app_counts(const SpreadBy& by, const Pod& pod) const {
  auto tally = std::ranges::find(tallies_, by, &AppTally::by);
  if (tally == tallies_.end()) {
    tally = tallies_.emplace(tally, by);
    for (std::size_t index = 0; index < nodes_.size(); ++index) {
      for (const PodRef& each : nodes_[index].pods) tally->add(*each, index);
    }
  }
  return tally->of(pod);
}

const PodIndex& Snapshot::pods_by(const std::string& label) const {
  auto index = std::ranges::find(indices_, label, &PodIndex::label);
  if (index == indices_.end()) {
    index = indices_.emplace(index, label);
    for (const NodeState& state : nodes_) {
      for (const PodRef& each : state.pods) index->add(each, index_of(state));
    }
  }
  return *index;
}

void Snapshot::end_epoch() {
  epoch_ = std::make_shared<const char>();
  placed_.clear();
  soft_taints_.reset();
}

void Snapshot::nodes_moved() {
  tallies_.clear();
  indices_.clear();
  end_epoch();
}

void Snapshot::place(NodeState& state, const PodRef& pod) {
  state.pods.push_back(pod);
  state.used.add(pod->holds());
  if (states_terms(*pod)) {
    state.with_terms.push_back(pod);
    ++pods_with_terms_;
  }
  for (AppTally& tally : tallies_) tally.add(*pod, index_of(state));
  for (PodIndex& index : indices_) index.add(pod, index_of(state));
  if (placed_.size() >= kLongestEpoch) end_epoch();
  placed_.push_back({pod, index_of(state)});
}

void Snapshot::assume(const PodRef& pod, std::string_view node, const VolumePlan& volumes) {
  NodeState* state = find_state(node);
  assert(state != nullptr);
  place(*state, pod);
  if (!volumes.empty()) {
    surroundings_.storage.reserve(volumes, state->node.name);
    end_epoch();
  }
  if (std::erase_if(surroundings_.nominated, [&](const PodRef& other) { return other->key == pod->key; }) > 0)
    end_epoch();
}

void Snapshot::renew_storage(Storage storage) {
  surroundings_.storage = std::move(storage);
  end_epoch();
}

void Snapshot::renew(Surroundings surroundings) {
  surroundings_ = std::move(surroundings);
  end_epoch();
}

void Snapshot::renew_nodes(std::vector<Node> nodes) {
  std::ranges::stable_sort(nodes, {}, &Node::name);
  std::vector<NodeState> renewed;
  renewed.reserve(nodes.size());
  pods_with_terms_ = 0;
  for (Node& node : nodes) {
    NodeState* known = find_state(node.name);
    renewed.push_back({std::move(node), {}, {}});
    if (known == nullptr) continue;
    renewed.back().pods = std::move(known->pods);
    renewed.back().used = std::move(known->used);
    renewed.back().with_terms = std::move(known->with_terms);
    pods_with_terms_ += renewed.back().with_terms.size();
  }
  nodes_ = std::move(renewed);
  nodes_moved();
}

void Snapshot::replace(const Node& node) {
  NodeState* state = find_state(node.name);
  assert(state != nullptr);
  state->node = node;
  end_epoch();
}

void Snapshot::add(Node node, const std::vector<PodRef>& pods) {
  const auto at = std::ranges::lower_bound(nodes_, node.name, {}, name_of);
  const auto added = nodes_.insert(at, {std::move(node), {}, {}});
  nodes_moved();
  for (const PodRef& pod : pods) place(*added, pod);
}

std::vector<PodRef> Snapshot::remove(std::string_view node) {
  NodeState* state = find_state(node);
  if (state == nullptr) return {};
  std::vector<PodRef> pods = std::move(state->pods);
  pods_with_terms_ -= state->with_terms.size();
  nodes_.erase(nodes_.begin() + (state - nodes_.data()));
  nodes_moved();
  return pods;
}

void Snapshot::add(const PodRef& pod, std::string_view node) {
  if (NodeState* state = find_state(node)) place(*state, pod);
}

void Snapshot::remove(const PodKey& key, std::string_view node) {
  NodeState* state = find_state(node);
  if (state == nullptr) return;
  const auto found =
      std::ranges::find_if(state->pods, [&](const PodRef& other) { return other->key == key; });
  if (found == state->pods.end()) return;
  for (AppTally& tally : tallies_) tally.remove(**found, index_of(*state));
  for (PodIndex& index : indices_) index.remove(**found);
  state->pods.erase(found);
  if (erase(state->with_terms, key)) --pods_with_terms_;
  // Summed anew: sums saturate, so that taking one pod's share off again need not lead back.
  state->used = {};
  for (const PodRef& left : state->pods) state->used.add(left->holds());
  end_epoch();
}

void Snapshot::confirm(const PodRef& pod, std::string_view node) {
  NodeState* state = find_state(node);
  if (state == nullptr) return;
  exchange(state->pods, pod);
  exchange(state->with_terms, pod);
  for (PodIndex& index : indices_) index.exchange(pod);
}

void Snapshot::forget(const PodRef& pod, std::string_view node, const VolumePlan& volumes) {
  remove(pod->key, node);
  surroundings_.storage.release(volumes);
  if (!pod->nominated_node.empty()) surroundings_.nominated.push_back(pod);
  end_epoch();
}

}  // namespace spread
