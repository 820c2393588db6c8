#include <algorithm>

#include "sched/ranks/ranks.h"

namespace spread {

Rank same_app(const SpreadBy& by) {
  const auto prepare = [by](const Pod& pod, const Snapshot& /*snapshot*/) -> NodeValue {
    const std::string* app = pod.labels.find(by.label);
    if (app == nullptr) return {};
    return [by, app = *app, ns = pod.key.ns](const NodeState& state) -> std::int64_t {
      return std::ranges::count_if(state.pods, [&](const PodRef& other) {
        if (by.scope == SpreadScope::Namespace && other->key.ns != ns) return false;
        const std::string* theirs = other->labels.find(by.label);
        return theirs != nullptr && *theirs == app;
      });
    };
  };
  return {"same-app", prepare};
}

}  // namespace spread
