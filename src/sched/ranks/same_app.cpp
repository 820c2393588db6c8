#include <algorithm>

#include "sched/ranks/ranks.h"

namespace spread {

Rank same_app(const std::string& spread_label, SpreadScope scope) {
  const auto prepare = [spread_label, scope](const Pod& pod, const Snapshot& /*snapshot*/) -> NodeValue {
    const std::string* app = pod.labels.find(spread_label);
    if (app == nullptr) return {};
    return [spread_label, scope, app = *app, ns = pod.key.ns](const NodeState& state) -> std::int64_t {
      return std::ranges::count_if(state.pods, [&](const PodRef& other) {
        if (scope == SpreadScope::Namespace && other->key.ns != ns) return false;
        const std::string* theirs = other->labels.find(spread_label);
        return theirs != nullptr && *theirs == app;
      });
    };
  };
  return {"same-app", prepare};
}

}  // namespace spread
