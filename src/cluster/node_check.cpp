#include "cluster/node_check.h"

namespace spread {

std::optional<std::string> against_node(const Pod& pod, const std::string& name, const Node* node) {
  static const Taint cordon{"node.kubernetes.io/unschedulable", "", "NoSchedule"};
  if (node == nullptr) return "node " + name + " is gone";
  if (node->unschedulable && !is_tolerated(cordon, pod.tolerations)) return "node " + name + " was cordoned";
  for (const Taint& taint : node->taints) {
    if (keeps_pods_away(taint) && !is_tolerated(taint, pod.tolerations))
      return "node " + name + " has the taint " + to_string(taint);
  }
  return std::nullopt;
}

}  // namespace spread
