#include "sched/change.h"

#include <algorithm>
#include <array>

#include "sched/plugin.h"

namespace spread {
namespace {

constexpr std::array<std::string_view, 7> kStorageKinds{
    "PersistentVolumeClaim", "PersistentVolume", "StorageClass", "CSINode", "CSIDriver",
    "CSIStorageCapacity",    "VolumeAttachment"};

bool passes(Prepared prepared, const NodeState& state) {
  if (std::holds_alternative<Rejection>(prepared)) return false;
  const auto* only = std::get_if<OnlyNodes>(&prepared);
  if (only != nullptr && !only->names.contains(state.node.name)) return false;
  const NodeCheck* check = check_of(prepared);
  return check == nullptr || !*check || (*check)(state).empty();
}

// As far as filters of no wider scope than that decide.
bool fits(Scope widest, const NodeState& state, const Pod& pod, const Snapshot& snapshot,
          const Profile& profile) {
  return std::ranges::all_of(profile.filters, [&](const Filter& filter) {
    return filter.scope > widest || passes(filter.prepare(pod, snapshot), state);
  });
}

}  // namespace

bool concerns_storage(const ClusterChange& change) {
  return change.kind == ClusterChange::Kind::Surroundings &&
         std::ranges::find(kStorageKinds, change.what) != kStorageKinds.end();
}

bool may_help(const ClusterChange& change, const Pod& pod, const Obstacles& obstacles,
              const Snapshot& snapshot, const Profile& profile) {
  using Kind = ClusterChange::Kind;
  if (obstacles.empty()) return change.kind == Kind::Node;
  const bool frees_node =
      change.node != nullptr && (change.kind == Kind::Node || change.kind == Kind::PodGone);
  bool by_itself = false;
  for (const Filter& filter : profile.filters) {
    if (!obstacles.contains(filter.name)) continue;
    const bool anything = filter.scope == Scope::Cluster && !filter.helped_by;
    if (anything || (filter.helped_by && filter.helped_by(pod, change, snapshot.surroundings()))) return true;
    by_itself = by_itself || filter.scope != Scope::Cluster;
  }
  return by_itself && frees_node && fits(Scope::NodePods, *change.node, pod, snapshot, profile);
}

bool node_allows(const NodeState& state, const Pod& pod, const Snapshot& snapshot, const Profile& profile) {
  return fits(Scope::Node, state, pod, snapshot, profile);
}

}  // namespace spread
