// The cluster at one moment: nodes in order of their names, each with the pods on it. Decisions read it; a
// pass changes it only by assume(), forget(), renew_storage() and renew_nodes(); replace() answers what would
// be.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/app_tally.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/pod_index.h"
#include "model/surroundings.h"

namespace spread {

struct NodeState {
  Node node;
  std::vector<PodRef> pods;  // live ones: not Succeeded or Failed; terminating ones are still there
  Resources used;            // what `pods` hold
  std::vector<PodRef> with_terms = {};  // those of `pods` that state pod affinity or anti-affinity
};

class Snapshot {
 public:
  Snapshot() = default;
  // Finished pods, waiting pods and pods on nodes that do not exist are left out.
  Snapshot(std::vector<Node> nodes, const std::vector<PodRef>& pods, Surroundings surroundings = {});

  const std::vector<NodeState>& nodes() const { return nodes_; }
  const NodeState* find(std::string_view name) const;
  // Of one of nodes().
  std::size_t index_of(const NodeState& state) const {
    return static_cast<std::size_t>(&state - nodes_.data());
  }

  const Surroundings& surroundings() const { return surroundings_; }

  // Whether any pod on a node states pod affinity or anti-affinity.
  bool has_pod_terms() const { return pods_with_terms_ > 0; }
  // Whether any node has a taint that warns pods off.
  bool has_soft_taints() const;
  // Pods of the pod's app by node. Follows what is placed until the epoch ends. nullptr: it is of no app.
  const AppTally::Counts* app_counts(const SpreadBy& by, const Pod& pod) const;
  const PodIndex& pods_by(const std::string& label) const;

  // An epoch is a time in which nothing happens but that pods are placed, one after the other: what was
  // worked out in it need only follow placed(). Two are the same where the pointers are.
  using Epoch = std::shared_ptr<const char>;
  const Epoch& epoch() const { return epoch_; }
  const std::vector<Placement>& placed() const { return placed_; }

  // Counts the pod on the node from now on / no longer. assume() needs a node that exists, forget() an
  // earlier assume(), of the same plan. A pod that is promised a node is no longer so once it is on one.
  void assume(const PodRef& pod, std::string_view node, const VolumePlan& volumes = {});
  void forget(const PodRef& pod, std::string_view node, const VolumePlan& volumes = {});
  // Read anew, with every plan that still counts reserved in it.
  void renew_storage(Storage storage);
  // Read anew: pods stay on their nodes, and those on nodes that are gone count no longer.
  void renew_nodes(std::vector<Node> nodes);

  // The node of that name, which must exist, has these fields from now on; its pods stay.
  void replace(const Node& node);

  // For a cluster that is followed as it changes: a node comes, with these pods, or goes, if it is there; a
  // pod comes to a node or leaves it, where both are there; what surrounds them is another.
  void add(Node node, const std::vector<PodRef>& pods);
  std::vector<PodRef> remove(std::string_view node);  // the pods that were on it
  void add(const PodRef& pod, std::string_view node);
  void remove(const PodKey& pod, std::string_view node);
  // The pod is on the node already, as one that counts alike: from now on as this one.
  void confirm(const PodRef& pod, std::string_view node);
  void renew(Surroundings surroundings);

 private:
  NodeState* find_state(std::string_view name);
  void place(NodeState& state, const PodRef& pod);
  void end_epoch();
  void nodes_moved();  // indices are others

  std::vector<NodeState> nodes_;
  Surroundings surroundings_;
  std::size_t pods_with_terms_ = 0;
  // Those that were asked for.
  mutable std::deque<AppTally> tallies_;
  mutable std::deque<PodIndex> indices_;
  mutable std::optional<bool> soft_taints_;  // of this epoch
  Epoch epoch_ = std::make_shared<const char>();
  std::vector<Placement> placed_;
};

}  // namespace spread
