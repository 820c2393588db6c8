#include "run/live_state.h"

#include <utility>

namespace spread {
namespace {

// Whether it is on that node, and counts there as the other would.
bool counts_there_alike(const Pod& before, const std::string& node, const Pod& after) {
  if (after.node_name != node) return false;
  if (before.node_name == node) return counts_alike(before, after);
  Pod on_node = before;
  on_node.node_name = node;
  return counts_alike(on_node, after);
}

// No filter looks at images: that some came or went keeps no pod waiting.
bool only_images_differ(Node before, const Node& after) {
  before.images = after.images;
  return before == after;
}

}  // namespace

using Kind = ClusterChange::Kind;

void LiveState::begin(const std::vector<NodeRef>& nodes, const std::vector<PodRef>& pods) {
  places_.clear();
  homeless_.clear();
  nominated_.clear();
  std::vector<Node> copies;
  copies.reserve(nodes.size());
  for (const NodeRef& node : nodes) copies.push_back(*node);
  snapshot_ = Snapshot(std::move(copies), pods);
  for (const PodRef& pod : pods) {
    nominate(nullptr, pod);
    if (pod->node_name.empty()) continue;
    places_[pod->key] = {pod, pod->node_name};
    if (snapshot_.find(pod->node_name) == nullptr) homeless_[pod->node_name][pod->key] = pod;
  }
  surroundings_old_ = true;
}

void LiveState::node_changed(const NodeRef& before, const NodeRef& after) {
  if (before && after && *before == *after) return;
  const std::string name = after ? after->name : before->name;
  if (!after) {
    for (const PodRef& pod : snapshot_.remove(name)) homeless_[name][pod->key] = pod;
  } else if (snapshot_.find(name) != nullptr) {
    snapshot_.replace(*after);
  } else {
    std::vector<PodRef> pods;
    if (const auto back = homeless_.extract(name); !back.empty())
      for (const auto& [key, pod] : back.mapped()) pods.push_back(pod);
    snapshot_.add(*after, pods);
  }
  if (before && after && only_images_differ(*before, *after)) return;
  changed_({.kind = Kind::Node, .node = snapshot_.find(name), .was = before.get()});
}

void LiveState::put(const PodRef& pod, const std::string& node) {
  if (snapshot_.find(node) != nullptr)
    snapshot_.add(pod, node);
  else
    homeless_[node][pod->key] = pod;
}

void LiveState::take(const PodKey& pod, const std::string& node) {
  snapshot_.remove(pod, node);
  const auto lost = homeless_.find(node);
  if (lost == homeless_.end()) return;
  lost->second.erase(pod);
  if (lost->second.empty()) homeless_.erase(lost);
}

void LiveState::confirm(const PodRef& pod, const std::string& node) {
  snapshot_.confirm(pod, node);
  const auto lost = homeless_.find(node);
  if (lost != homeless_.end()) lost->second[pod->key] = pod;
}

void LiveState::pod_changed(const PodRef& before, const PodRef& after) {
  const PodKey key = after ? after->key : before->key;
  nominate(before, after);
  const auto place = places_.find(key);
  const bool has_node = after && !after->node_name.empty();
  if (place == places_.end()) {
    if (!has_node) return;
    places_[key] = {after, after->node_name};
    put(after, after->node_name);
    return tell(Kind::PodPlaced, after->node_name, after);
  }
  if (after && !has_node) return;  // what was decided about it still counts
  const Place old = std::exchange(place->second, {});
  surroundings_old_ = surroundings_old_ || !old.volumes.empty();
  if (has_node && counts_there_alike(*old.pod, old.node, *after)) {
    place->second = {after, old.node};
    confirm(after, old.node);
    if (old.assumed) tell(Kind::PodPlaced, old.node, after);
    return;
  }
  take(key, old.node);
  if (has_node) {
    place->second = {after, after->node_name};
    put(after, after->node_name);
  } else {
    places_.erase(place);
  }
  const bool moved = !has_node || old.node != after->node_name;
  if (moved || !old.assumed) tell(Kind::PodGone, old.node, old.pod);
  if (has_node) tell(Kind::PodPlaced, after->node_name, after);
}

void LiveState::nominate(const PodRef& before, const PodRef& after) {
  const auto promised = [](const PodRef& pod) {
    return pod && pod->node_name.empty() && !pod->nominated_node.empty();
  };
  if (promised(after))
    nominated_[after->key] = after;
  else if (before && nominated_.erase(before->key) > 0)
    tell(Kind::PodGone, before->nominated_node, before);
  else
    return;
  surroundings_old_ = true;
}

void LiveState::surroundings_changed(const Feed::SurroundingChange& change) {
  surroundings_old_ = true;
  if (change.matters) changed_({.kind = Kind::Surroundings, .what = change.kind, .name = change.name});
}

const Snapshot& LiveState::snapshot(const Surroundings& surroundings) {
  if (!std::exchange(surroundings_old_, false)) return snapshot_;
  Surroundings fresh = surroundings;
  for (const auto& [key, place] : places_) {
    if (!place.volumes.empty()) fresh.storage.reserve(place.volumes, place.node);
  }
  for (const auto& [key, pod] : nominated_) {
    if (!is_assumed(key)) fresh.nominated.push_back(pod);
  }
  snapshot_.renew(std::move(fresh));
  return snapshot_;
}

void LiveState::assume(const PodRef& pod, const std::string& node, const VolumePlan& volumes) {
  places_[pod->key] = {pod, node, true, volumes};
  put(pod, node);
  surroundings_old_ = surroundings_old_ || !volumes.empty() || nominated_.contains(pod->key);
}

bool LiveState::is_decided(const Pod& pod) const {
  const auto place = places_.find(pod.key);
  return place != places_.end() && place->second.assumed && place->second.pod->uid == pod.uid;
}

void LiveState::forget(const PodRef& pod) {
  if (!is_decided(*pod)) return;
  const auto place = places_.find(pod->key);
  const Place old = std::move(place->second);
  places_.erase(place);
  take(pod->key, old.node);
  surroundings_old_ = surroundings_old_ || !old.volumes.empty() || nominated_.contains(pod->key);
  tell(Kind::PodGone, old.node, old.pod);
}

void LiveState::move(const PodRef& pod, const std::string& node) {
  if (!is_decided(*pod)) return;
  forget(pod);
  assume(pod, node, {});
}

bool LiveState::is_assumed(const PodKey& pod) const {
  const auto place = places_.find(pod);
  return place != places_.end() && place->second.assumed;
}

void LiveState::tell(Kind kind, const std::string& node, const PodRef& pod) {
  changed_({.kind = kind, .node = snapshot_.find(node), .pod = pod});
}

}  // namespace spread
