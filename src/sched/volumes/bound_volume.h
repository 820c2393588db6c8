#pragma once

#include <optional>

#include "model/node.h"
#include "model/storage.h"
#include "sched/volumes/conflict.h"
#include "sched/volumes/reach.h"
#include "sched/volumes/takeover.h"

namespace spread {

// The volume that a claim is bound to, and where it can be used.
class BoundVolume {
 public:
  // Points into the storage.
  BoundVolume(const Claim& claim, const Storage& storage);

  // `csi` is the node's; nullptr where it has none.
  std::optional<VolumeConflict> conflict_on(const Node& node, const CsiNode* csi) const;

 private:
  const Claim* claim_;
  const Volume* volume_;                // nullptr: it is gone
  const Takeover* takeover_ = nullptr;  // where a CSI driver may look after it
  bool has_handle_ = false;             // that driver knows the disk
  Reach taken_over_;                    // where it can be used then
};

}  // namespace spread
