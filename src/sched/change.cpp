#include "sched/change.h"

#include <algorithm>

#include "sched/plugin.h"
#include "sched/volumes/pod_claims.h"

namespace spread {
namespace {

bool passes(Prepared prepared, const NodeState& state) {
  if (std::holds_alternative<Rejection>(prepared)) return false;
  const auto* only = std::get_if<OnlyNodes>(&prepared);
  if (only != nullptr && !only->names.contains(state.node.name)) return false;
  const NodeCheck* check = check_of(prepared);
  return check == nullptr || !*check || (*check)(state).empty();
}

// The first that is against the node, of those with such a scope.
const Filter* first_against(const NodeState& state, Scope narrowest, Scope widest, const Pod& pod,
                            const Snapshot& snapshot, const Profile& profile) {
  const auto found = std::ranges::find_if(profile.filters, [&](const Filter& filter) {
    return filter.scope >= narrowest && filter.scope <= widest &&
           !passes(filter.prepare(pod, snapshot), state);
  });
  return found == profile.filters.end() ? nullptr : &*found;
}

// The cheap ones first.
const Filter* first_against(const NodeState& state, const Pod& pod, const Snapshot& snapshot,
                            const Profile& profile) {
  const Filter* found = first_against(state, Scope::Node, Scope::NodePods, pod, snapshot, profile);
  return found != nullptr ? found
                          : first_against(state, Scope::Cluster, Scope::Cluster, pod, snapshot, profile);
}

// Whether a filter that looks beyond single nodes may take back what it had against the pod.
bool helps_anywhere(const ClusterChange& change, const Pod& pod, const Obstacles& obstacles,
                    const Snapshot& snapshot, const Profile& profile) {
  return std::ranges::any_of(profile.filters, [&](const Filter& filter) {
    if (!obstacles.contains(filter.name)) return false;
    if (!filter.helped_by) return filter.scope == Scope::Cluster;
    return filter.helped_by(pod, change, snapshot.surroundings());
  });
}

// Whether the node may have become one that takes the pod. A pod that went matters only where pods on nodes
// stood in the way.
bool may_free_node(const ClusterChange& change, const Obstacles& obstacles, const Profile& profile) {
  if (change.node == nullptr) return false;
  if (change.kind != ClusterChange::Kind::PodGone) return change.kind == ClusterChange::Kind::Node;
  return std::ranges::any_of(profile.filters, [&](const Filter& filter) {
    return filter.scope == Scope::NodePods && obstacles.contains(filter.name);
  });
}

}  // namespace

std::string describe(const ClusterChange& change) {
  using Kind = ClusterChange::Kind;
  const std::string node = change.node != nullptr ? "node " + change.node->node.name : "a node that is gone";
  switch (change.kind) {
    case Kind::Node:
      if (change.node == nullptr)
        return change.was != nullptr ? "node " + change.was->name + " is gone" : node;
      return node + (change.was == nullptr ? " came" : " changed");
    case Kind::PodPlaced:
      return "pod " + to_string(change.pod->key) + " is on " + node;
    case Kind::PodGone:
      return "pod " + to_string(change.pod->key) + " left " + node + ", or holds less there";
    case Kind::Surroundings:
      return std::string(change.what) + " " + std::string(change.name) + " changed";
  }
  return "";
}

bool is_about(const ClusterChange& change, std::initializer_list<std::string_view> kinds) {
  return change.kind == ClusterChange::Kind::Surroundings &&
         std::ranges::find(kinds, change.what) != kinds.end();
}

bool is_about_claim_of(const Pod& pod, const ClusterChange& change) {
  return is_about(change, {"PersistentVolumeClaim"}) &&
         std::ranges::any_of(pod.claims, [&](const ClaimVolume& volume) {
           return to_string(key_of(volume, pod)) == change.name;
         });
}

bool is_about(const ClusterChange& change, const OwnerRef& owner, std::string_view ns) {
  return is_about(change, {owner.kind}) && change.name == std::string(ns) + "/" + owner.name;
}

bool moves_counts(const ClusterChange& change) {
  if (change.kind != ClusterChange::Kind::Node) return false;
  if (change.node == nullptr) return true;
  if (change.was == nullptr) return !change.node->pods.empty();
  const Node& now = change.node->node;
  return change.was->labels != now.labels || change.was->taints != now.taints;
}

bool may_help(const ClusterChange& change, const Pod& pod, Obstacles& obstacles, const Snapshot& snapshot,
              const Profile& profile) {
  if (helps_anywhere(change, pod, obstacles, snapshot, profile)) return true;
  if (!may_free_node(change, obstacles, profile)) return false;
  const Filter* against = first_against(*change.node, pod, snapshot, profile);
  if (against == nullptr) return true;
  obstacles.insert(against->name);
  return false;
}

bool node_allows(const NodeState& state, const Pod& pod, const Snapshot& snapshot, const Profile& profile) {
  return first_against(state, Scope::Node, Scope::Node, pod, snapshot, profile) == nullptr;
}

}  // namespace spread
