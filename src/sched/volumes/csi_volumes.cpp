#include "sched/volumes/csi_volumes.h"

#include "sched/volumes/pod_claims.h"
#include "sched/volumes/takeover.h"

namespace spread {
namespace {

// A volume that is still to be made counts as one of the claim's own.
std::optional<CsiVolume> to_be_made(const Claim& claim, const CsiNode* node, const Storage& storage) {
  const StorageClass* of = storage.storage_class(claim.storage_class);
  if (of == nullptr) return std::nullopt;
  // No driver's handle has a line break in it.
  std::string handle = "\n" + to_string(claim.key);
  const Takeover* takeover = takeover_of(of->provisioner);
  if (takeover == nullptr) return CsiVolume{of->provisioner, std::move(handle)};
  if (!is_counted_on(node, *takeover)) return std::nullopt;
  return CsiVolume{std::string(takeover->driver), std::move(handle)};
}

std::optional<CsiVolume> taken_over(const Volume& volume, const CsiNode* node) {
  const Takeover* takeover = volume.disk ? takeover_of(volume.disk->kind) : nullptr;
  if (takeover == nullptr || !is_counted_on(node, *takeover)) return std::nullopt;
  auto handle = csi_handle(*volume.disk, volume.labels);
  if (!handle) return std::nullopt;
  return CsiVolume{std::string(takeover->driver), *std::move(handle)};
}

std::optional<CsiVolume> volume_of(const Claim& claim, const CsiNode* node, const Storage& storage) {
  const Volume* volume = claim.volume_name.empty() ? nullptr : storage.volume(claim.volume_name);
  if (volume == nullptr) return to_be_made(claim, node, storage);
  if (volume->driver.empty()) return taken_over(*volume, node);
  return CsiVolume{volume->driver, volume->handle};
}

void add(const std::optional<CsiVolume>& volume, CsiVolumes& volumes) {
  if (volume && !volume->driver.empty() && !volume->handle.empty()) volumes.insert(*volume);
}

std::optional<std::string> add_disk(const Disk& disk, const CsiNode* node, CsiVolumes& volumes) {
  const Takeover* takeover = takeover_of(disk.kind);
  if (takeover == nullptr || !is_counted_on(node, *takeover)) return std::nullopt;
  const auto handle = csi_handle(disk);
  if (!handle) return "disk " + disk.id + " has no name with " + std::string(takeover->driver);
  volumes.insert({std::string(takeover->driver), *handle});
  return std::nullopt;
}

}  // namespace

std::optional<std::string> add_csi_volumes(const Pod& pod, const CsiNode* node, const Storage& storage,
                                           CsiVolumes& volumes) {
  for (const ClaimVolume& used : pod.claims) {
    const Claim* claim = storage.claim(key_of(used, pod));
    if (claim == nullptr) continue;
    if (used.ephemeral) {
      if (auto problem = not_made_for(pod, *claim)) return problem;
    }
    add(volume_of(*claim, node, storage), volumes);
  }
  for (const Disk& disk : pod.disks) {
    if (auto problem = add_disk(disk, node, volumes)) return problem;
  }
  return std::nullopt;
}

std::optional<CsiVolume> csi_volume_of(const VolumeAttachment& attachment, const Storage& storage) {
  if (attachment.attacher.empty() || attachment.volume.empty()) return std::nullopt;
  const Volume* volume = storage.volume(attachment.volume);
  if (volume == nullptr || volume->driver.empty()) return std::nullopt;
  return CsiVolume{attachment.attacher, volume->handle};
}

}  // namespace spread
