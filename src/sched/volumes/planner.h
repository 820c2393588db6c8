// What a pod's claims make of a node: whether the volumes that they are bound to can be used there, which
// existing volumes the others get, and which are made for the node. Pure.
#pragma once

#include <optional>
#include <vector>

#include "model/node.h"
#include "model/storage.h"
#include "sched/volumes/bound_volume.h"
#include "sched/volumes/candidates.h"
#include "sched/volumes/conflict.h"
#include "sched/volumes/pod_claims.h"
#include "sched/volumes/provisioning.h"

namespace spread {

class VolumePlanner {
 public:
  // Points into the storage.
  VolumePlanner(const PodClaims& claims, const Storage& storage);

  // The plan holds only where there are no conflicts.
  struct Answer {
    std::vector<VolumeConflict> conflicts;
    VolumePlan plan;
  };
  Answer on(const Node& node) const;

 private:
  struct Waiting {
    const Claim* claim;
    Candidates candidates;
    Provisioning provisioning;
  };

  std::optional<VolumeConflict> judge_bound(const Node& node) const;
  std::optional<VolumeConflict> plan_waiting(const Node& node, VolumePlan& plan) const;

  const Storage* storage_;
  std::vector<BoundVolume> bound_;
  std::vector<Waiting> waiting_;  // those that were told a node already, then the smallest first
};

// What binding the pod to the node does about its claims. The node must have passed VolumeBinding.
VolumePlan plan_volumes(const Pod& pod, const Node& node, const Storage& storage);

}  // namespace spread
