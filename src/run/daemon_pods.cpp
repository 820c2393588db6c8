#include "run/daemon_pods.h"

#include <algorithm>

#include "sched/required_node_affinity.h"

namespace spread {

void add_daemon_tolerations(Pod& pod) {
  for (const char* condition : {"not-ready", "unreachable"})
    pod.tolerations.edit().push_back(
        {std::string("node.kubernetes.io/") + condition, "Exists", "", "NoExecute"});
  for (const char* condition : {"disk-pressure", "memory-pressure", "pid-pressure", "unschedulable"})
    pod.tolerations.edit().push_back(
        {std::string("node.kubernetes.io/") + condition, "Exists", "", "NoSchedule"});
}

bool has_daemon(const Node& node, const Pod& pod) {
  return RequiredNodeAffinity(pod).matches(node) && std::ranges::all_of(node.taints, [&](const Taint& taint) {
           return !keeps_pods_away(taint) || is_tolerated(taint, pod.tolerations);
         });
}

Pod daemon_on(const Node& node, const Pod& pod) {
  Pod daemon = pod;
  daemon.key.name += "-" + node.name;
  daemon.required_node_terms = std::vector<NodeSelectorTerm>{
      {.expressions = {}, .fields = {{"metadata.name", Operator::In, {node.name}}}}};
  return daemon;
}

}  // namespace spread
