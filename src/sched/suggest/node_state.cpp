// Obstacles in the state of a node: cordoned, tainted, not ready.
#include <algorithm>

#include "sched/suggest/remedies.h"

namespace spread {
namespace {

constexpr std::string_view kCordonTaint = "node.kubernetes.io/unschedulable";

bool is_hard(const Taint& taint) {
  return taint.effect == "NoSchedule" || taint.effect == "NoExecute";
}

Toleration toleration_of(const Taint& taint) {
  return {taint.key, taint.value.empty() ? "Exists" : "Equal", taint.value, taint.effect};
}

// As one writes it in a manifest.
std::string in_yaml(const Toleration& toleration) {
  return "{key: " + toleration.key + ", operator: " + toleration.op +
         (toleration.value.empty() ? "" : ", value: " + toleration.value) + ", effect: " + toleration.effect +
         "}";
}

}  // namespace

std::vector<Remedy> uncordon(const Trial& trial) {
  return {{Side::Node, {"uncordon node/" + trial.node}, [](Trial& changed) {
             changed.change_node([](Node& node) {
               node.unschedulable = false;
               // A controller takes the taint away with it.
               std::erase_if(node.taints, [](const Taint& taint) { return taint.key == kCordonTaint; });
             });
           }}};
}

std::vector<Remedy> tolerate_taints(const Trial& trial) {
  Remedy remedy{Side::Pod, {}, {}};
  std::vector<Toleration> missing;
  for (const Taint& taint : trial.state().node.taints) {
    if (!is_hard(taint) || is_tolerated(taint, trial.pod.tolerations)) continue;
    missing.push_back(toleration_of(taint));
    remedy.changes.push_back("add toleration " + in_yaml(missing.back()));
  }
  remedy.apply = [missing](Trial& changed) {
    changed.pod.tolerations.edit().insert(changed.pod.tolerations.end(), missing.begin(), missing.end());
  };
  return {remedy};
}

std::vector<Remedy> make_ready(const Trial& trial) {
  return {{Side::Node, {"bring node/" + trial.node + " to the condition Ready"}, [](Trial& changed) {
             changed.change_node([](Node& node) { node.ready = Ready::True; });
           }}};
}

}  // namespace spread
