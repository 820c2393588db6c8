#include "cluster/node_check.h"

namespace spread {

std::optional<std::string> against_node(const Pod& pod, const std::string& name, const Node* node) {
  static const Taint cordon{"node.kubernetes.io/unschedulable", "", "NoSchedule"};
  if (node == nullptr) return "node " + name + " is gone";
  if (!node->unschedulable || is_tolerated(cordon, pod.tolerations)) return std::nullopt;
  return "node " + name + " was cordoned";
}

}  // namespace spread
