// How full each node is: what maps and tables of a cluster are made from.
#pragma once

#include <string>
#include <vector>

#include "model/node.h"
#include "model/snapshot.h"

namespace spread {

inline constexpr const char* kZoneLabel = "topology.kubernetes.io/zone";

struct NodeUse {
  std::string node;
  std::string zone;    // empty: the node is in none
  std::string status;  // as kubectl has it: "Ready", "NotReady,SchedulingDisabled"
  std::size_t pods = 0;
  std::int64_t allocatable_pods = 0;
  Resources requested, allocatable;

  bool operator==(const NodeUse&) const = default;
};

// In order of names.
std::vector<NodeUse> node_uses(const Snapshot& snapshot);

}  // namespace spread
