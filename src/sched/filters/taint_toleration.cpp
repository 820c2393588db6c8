#include "base/text.h"
#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "TaintToleration";
constexpr const char* kReason = "node(s) had untolerated taint(s)";

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  return [tolerations = pod.tolerations](const NodeState& state) -> std::vector<Rejection> {
    std::vector<std::string> untolerated;
    for (const Taint& taint : state.node.taints) {
      if (keeps_pods_away(taint) && !is_tolerated(taint, tolerations))
        untolerated.push_back(to_string(taint));
    }
    if (untolerated.empty()) return {};
    return {{kName, kReason, join(untolerated, ", ")}};
  };
}

}  // namespace

Filter taint_toleration() {
  return {kName, Scope::Node, prepare};
}

}  // namespace spread
