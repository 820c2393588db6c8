// The cluster at one moment: nodes in order of their names, each with the pods on it. Decisions read it; a
// pass changes it only by assume(), forget(), renew_storage() and renew_nodes(); replace() answers what would
// be.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "model/node.h"
#include "model/pod.h"
#include "model/surroundings.h"

namespace spread {

struct NodeState {
  Node node;
  std::vector<PodRef> pods;  // live ones: not Succeeded or Failed; terminating ones are still there
  Resources used;            // what `pods` hold
};

class Snapshot {
 public:
  Snapshot() = default;
  // Finished pods, waiting pods and pods on nodes that do not exist are left out.
  Snapshot(std::vector<Node> nodes, const std::vector<PodRef>& pods, Surroundings surroundings = {});

  const std::vector<NodeState>& nodes() const { return nodes_; }
  const NodeState* find(std::string_view name) const;

  const Surroundings& surroundings() const { return surroundings_; }

  // Counts the pod on the node from now on / no longer. assume() needs a node that exists, forget() an
  // earlier assume(), of the same plan. A pod that is promised a node is no longer so once it is on one.
  void assume(const PodRef& pod, std::string_view node, const VolumePlan& volumes = {});
  void forget(const PodRef& pod, std::string_view node, const VolumePlan& volumes = {});
  // Read anew, with every plan that still counts reserved in it.
  void renew_storage(Storage storage) { surroundings_.storage = std::move(storage); }
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
  void renew(Surroundings surroundings) { surroundings_ = std::move(surroundings); }

 private:
  NodeState* find_state(std::string_view name);
  std::vector<NodeState> nodes_;
  Surroundings surroundings_;
};

}  // namespace spread
