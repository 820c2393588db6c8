// Changes of a cluster, and whom they may help.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "model/snapshot.h"

namespace spread {

struct Profile;

struct ClusterChange {
  enum class Kind {
    Node,          // it came, changed or went
    PodPlaced,     // a pod is on a node that was not
    PodGone,       // a pod that was on a node is not, or holds less
    Surroundings,  // an object of the kind `what`
  };
  Kind kind = Kind::Node;
  const NodeState* node = nullptr;  // as it is now; null where it is gone, and with Surroundings
  PodRef pod = nullptr;             // with PodPlaced and PodGone
  std::string_view what = {};       // "PersistentVolume"
  const Node* was = nullptr;        // with Node: before; null where it came
};

bool concerns_storage(const ClusterChange& change);

// Whether a node came, changed or went so that pods count elsewhere, or no longer, or that its domain is
// another: that may help on other nodes. A node that came empty, or changed in its room alone, does not.
bool moves_counts(const ClusterChange& change);

// The filters that keep a pod from every node, by name.
using Obstacles = std::set<std::string_view>;

// Whether a pod that no node took, on account of `obstacles`, may find one after the change, which the
// snapshot has. Either a filter that looks beyond single nodes is told something that concerns this pod, or
// the node that changed is asked again, and takes it. Where that node does not, `obstacles` gains the filter
// that is against it now. No obstacles: there were no nodes.
bool may_help(const ClusterChange& change, const Pod& pod, Obstacles& obstacles, const Snapshot& snapshot,
              const Profile& profile);

// Whether the node's own fields still allow the pod: labels, taints, cordon and the like, not its room.
bool node_allows(const NodeState& state, const Pod& pod, const Snapshot& snapshot, const Profile& profile);

}  // namespace spread
