#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/node.h"
#include "model/storage.h"
#include "sched/volumes/label_index.h"
#include "sched/volumes/reach.h"

namespace spread {

// Whether a volume can be made for a claim: what holds for all nodes is found out once a pod.
class Provisioning {
 public:
  // Points into the storage.
  Provisioning(const Claim& claim, const Storage& storage);

  // Why no volume can be made for this node, and whether that is for want of space.
  struct Refusal {
    bool no_space = false;
    std::string detail;
  };
  std::optional<Refusal> refused_on(const Node& node) const;

 private:
  std::string too_small_on(const Node& node) const;

  const Claim* claim_;
  bool has_provisioner_ = false;
  Reach topology_;
  bool space_counts_ = false;                  // the driver publishes how much it has left
  std::vector<const StorageCapacity*> pools_;  // of the claim's class
  LabelIndex index_;                           // of pools_
};

}  // namespace spread
