// The cluster at one moment: nodes in order of their names, each with the pods on it. Decisions read it; a
// pass changes it only by assume() and forget().
#pragma once

#include <string_view>
#include <vector>

#include "model/node.h"
#include "model/pod.h"

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
  Snapshot(std::vector<Node> nodes, const std::vector<PodRef>& pods);

  const std::vector<NodeState>& nodes() const { return nodes_; }
  const NodeState* find(std::string_view name) const;

  // Counts the pod on the node from now on / no longer. The node must exist; forget() needs an earlier
  // assume().
  void assume(const PodRef& pod, std::string_view node);
  void forget(const PodKey& pod, std::string_view node);

 private:
  NodeState* find_state(std::string_view name);
  std::vector<NodeState> nodes_;
};

}  // namespace spread
