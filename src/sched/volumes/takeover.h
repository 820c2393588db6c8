// Disks of the kinds that were once part of Kubernetes, as the CSI drivers that have taken them over know
// them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/storage.h"
#include "sched/volumes/reach.h"

namespace spread {

struct Takeover {
  std::string_view plugin;  // the old name: "kubernetes.io/aws-ebs"
  std::string_view driver;  // the new one
  std::string_view zone;    // the driver's label for zones; empty where zones stay as they are
  // On which nodes it holds when volumes are counted.
  enum class Where { AnyCsiNode, WhereListed, Nowhere } counted = Where::AnyCsiNode;
};

// nullptr where no driver has taken over disks of that kind, or what that plugin made.
const Takeover* takeover_of(Disk::Kind kind);
const Takeover* takeover_of(std::string_view plugin);

// Whether the node's volumes of this plugin are its driver's: for counting them, and for where they can be
// used. kube-scheduler asks in two ways.
bool is_counted_on(const CsiNode* node, const Takeover& takeover);
bool is_listed_on(const CsiNode* node, const Takeover& takeover);

// What the driver calls the disk. None where it has no name for it.
std::optional<std::string> csi_handle(const Disk& disk);
std::optional<std::string> csi_handle(const Disk& disk, const Labels& volume_labels);  // of a volume

// Where the driver says that the volume can be used: its zones carry the driver's label.
Reach csi_reach(const Volume& volume, const Takeover& takeover);

}  // namespace spread
