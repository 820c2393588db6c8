#include "sched/volumes/bound_volume.h"

namespace spread {

using Kind = VolumeConflict::Kind;

BoundVolume::BoundVolume(const Claim& claim, const Storage& storage)
    : claim_(&claim), volume_(storage.volume(claim.volume_name)) {
  if (volume_ == nullptr || !volume_->disk) return;
  takeover_ = takeover_of(volume_->disk->kind);
  if (takeover_ == nullptr) return;
  has_handle_ = csi_handle(*volume_->disk, volume_->labels).has_value();
  taken_over_ = csi_reach(*volume_, *takeover_);
}

std::optional<VolumeConflict> BoundVolume::conflict_on(const Node& node, const CsiNode* csi) const {
  const std::string bound = "claim " + claim_->key.name + " is bound to " + claim_->volume_name;
  if (volume_ == nullptr) return VolumeConflict{Kind::VolumeGone, bound + ", which does not exist"};
  const bool taken_over = takeover_ != nullptr && is_listed_on(csi, *takeover_);
  if (taken_over && !has_handle_)
    return VolumeConflict{Kind::NotTakenOver,
                          bound + ", which " + std::string(takeover_->driver) + " has no name for"};
  const Reach& reach = taken_over ? taken_over_ : volume_->node_affinity;
  if (reaches(reach, node.labels)) return std::nullopt;
  return VolumeConflict{Kind::Affinity, bound + ", which is only for nodes with " + in_words(reach)};
}

}  // namespace spread
