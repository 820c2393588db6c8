#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cluster/reader.h"
#include "model/node_use.h"
#include "report/explanation.h"
#include "sched/plugin.h"

namespace spread {

// A pod that is asked about.
struct AskedPod {
  Pod pod;                                         // as it is in the cluster, or as it would be made
  std::optional<Controller> maker = std::nullopt;  // what would make it; none: it is itself
};

// Each pod as it would be decided now, whoever its scheduler is, against the cluster as it is. A pod that has
// a node is decided as if it had none and were not there; one that would be made as a pod of its maker's; one
// of no profile's scheduler by the first profile. With several replicas, that many of each pod are placed one
// after the other, and each counts for the next. `explained` is told each time how many have been; `nodes`,
// where given, tells how full the cluster is without any of that.
Result<std::vector<Explanation>> explain(
    ClusterReader& reader, const std::vector<AskedPod>& asked, int replicas, const Profiles& profiles,
    const std::function<void(std::size_t)>& explained = [](std::size_t) {},
    std::vector<NodeUse>* nodes = nullptr);

}  // namespace spread
