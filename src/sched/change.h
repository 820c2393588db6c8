// Changes of a cluster, and whom they may help.
#pragma once

#include <initializer_list>
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
    Surroundings,  // the object `name` of the kind `what` came, changed or went
  };
  Kind kind = Kind::Node;
  const NodeState* node = nullptr;  // as it is now; null where it is gone, and with Surroundings
  PodRef pod = nullptr;             // with PodPlaced and PodGone
  std::string_view what = {};       // "PersistentVolume"
  const Node* was = nullptr;        // with Node: before; null where it came
  std::string_view name = {};       // of `what`: NAMESPACE/NAME, or NAME where it has no namespace
};

// For people: "node b came", "pod default/a is on node b", "PersistentVolume disk changed".
std::string describe(const ClusterChange& change);

// Whether the change is to an object of one of these kinds, to a claim of the pod's, to an owner of it.
bool is_about(const ClusterChange& change, std::initializer_list<std::string_view> kinds);
bool is_about_claim_of(const Pod& pod, const ClusterChange& change);
bool is_about(const ClusterChange& change, const OwnerRef& owner, std::string_view ns);

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
