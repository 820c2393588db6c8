#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "model/pod.h"
#include "model/storage.h"

namespace spread {

// A volume that a CSI driver attaches to a node, which counts once however many pods use it.
struct CsiVolume {
  std::string driver;
  std::string handle;  // of a claim without a volume: a text made of its name

  auto operator<=>(const CsiVolume&) const = default;
};

using CsiVolumes = std::set<CsiVolume>;

// Adds the pod's volumes on the node with this CSINode (nullptr: none). Claims that do not exist are left
// out. Says so where kube-scheduler gives up: a disk that the driver has no name for, an ephemeral claim that
// was not made for the pod.
std::optional<std::string> add_csi_volumes(const Pod& pod, const CsiNode* node, const Storage& storage,
                                           CsiVolumes& volumes);

// The volume that an attachment is about; none where it is no CSI driver's.
std::optional<CsiVolume> csi_volume_of(const VolumeAttachment& attachment, const Storage& storage);

}  // namespace spread
