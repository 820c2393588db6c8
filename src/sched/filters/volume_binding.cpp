#include <memory>
#include <optional>
#include <utility>

#include "base/text.h"
#include "sched/filters/filters.h"
#include "sched/volumes/planner.h"

namespace spread {
namespace {

constexpr std::string_view kName = "VolumeBinding";
constexpr const char* kUnbound = "pod has unbound immediate PersistentVolumeClaims";

// Why the pod can run nowhere for this claim, in kube-scheduler's words.
std::optional<std::string> unusable(const ClaimVolume& volume, const Pod& pod, const Storage& storage) {
  const Claim* claim = storage.claim(key_of(volume, pod));
  const std::string named = "persistentvolumeclaim \"" + volume.claim + "\"";
  if (claim == nullptr) {
    if (!volume.ephemeral) return claim_not_found(volume.claim);
    return "waiting for ephemeral volume controller to create the " + named;
  }
  if (claim->phase == "Lost")
    return named + " bound to non-existent persistentvolume \"" + claim->volume_name + "\"";
  if (claim->deleting) return named + " is being deleted";
  return volume.ephemeral ? not_made_for(pod, *claim) : std::nullopt;
}

std::string names_of(const std::vector<const Claim*>& claims) {
  std::vector<std::string> names;
  names.reserve(claims.size());
  for (const Claim* claim : claims) names.push_back("claim " + claim->key.name);
  return join(names, ", ");
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  if (pod.claims.empty()) return NotConcerned{};
  const Storage& storage = snapshot.surroundings().storage;
  for (const ClaimVolume& volume : pod.claims) {
    if (auto reason = unusable(volume, pod, storage)) return Rejection{kName, *std::move(reason), ""};
  }
  const PodClaims claims = sort_claims(pod, storage);
  if (!claims.unbound.empty()) return Rejection{kName, kUnbound, names_of(claims.unbound)};
  const auto planner = std::make_shared<const VolumePlanner>(claims, storage);
  return [planner](const NodeState& state) {
    std::vector<Rejection> rejections;
    for (VolumeConflict& conflict : planner->on(state.node).conflicts)
      rejections.push_back({kName, reason_of(conflict.kind), std::move(conflict.detail)});
    return rejections;
  };
}

}  // namespace

// Pods placed before take volumes, wherever they are.
Filter volume_binding() {
  return {
      .name = kName,
      .scope = Scope::Cluster,
      .prepare = prepare,
      .helped_by = [](const Pod& pod, const ClusterChange& change, const Surroundings&) {
        const bool gives_back = change.kind == ClusterChange::Kind::PodGone && !change.pod->claims.empty();
        return gives_back || is_about_claim_of(pod, change) ||
               is_about(change,
                        {"PersistentVolume", "StorageClass", "CSINode", "CSIDriver", "CSIStorageCapacity"});
      }};
}

}  // namespace spread
