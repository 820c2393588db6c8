#include "run/volume_work.h"

#include <optional>

#include "sched/volumes/bound_volume.h"
#include "sched/volumes/planner.h"

namespace spread {
namespace {

Claim as_read(const ClaimKey& key, const Storage& storage) {
  Claim claim = *storage.claim(key);
  const auto reserved = storage.reserved_claims.find(key);
  if (reserved != storage.reserved_claims.end()) claim.selected_node = reserved->second.before;
  return claim;
}

Volume as_read(const std::string& name, const Storage& storage) {
  Volume volume = *storage.volume(name);
  const auto reserved = storage.reserved_volumes.find(name);
  if (reserved != storage.reserved_volumes.end()) volume.claim_ref = reserved->second.before;
  return volume;
}

}  // namespace

std::vector<ClaimToBind> claims_to_bind(const VolumePlan& plan, const Storage& storage) {
  std::vector<ClaimToBind> claims;
  for (const auto& [claim, volume] : plan.matches)
    claims.push_back({as_read(claim, storage), as_read(volume, storage)});
  for (const ClaimKey& claim : plan.provisions) claims.push_back({as_read(claim, storage), std::nullopt});
  return claims;
}

VolumePlan choose_node(Binding& binding, const Node& node, const Storage& storage) {
  VolumePlan plan = plan_volumes(*binding.pod, node, storage);
  binding.node = node.name;
  binding.claims = claims_to_bind(plan, storage);
  if (!binding.claims.empty()) binding.usable = usable_on(node, storage);
  return plan;
}

VolumeCheck usable_on(const Node& node, const Storage& storage) {
  std::optional<CsiNode> csi;
  if (const CsiNode* found = storage.csi_node(node.name)) csi = *found;
  return [node, csi](const Claim& claim, const Volume& volume) {
    Storage just_these;
    Claim bound = claim;
    bound.volume_name = volume.name;
    just_these.volumes[volume.name] = volume;
    return !BoundVolume(bound, just_these).conflict_on(node, csi ? &*csi : nullptr);
  };
}

}  // namespace spread
