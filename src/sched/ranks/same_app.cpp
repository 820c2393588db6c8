#include "sched/ranks/ranks.h"

namespace spread {

Rank same_app(const SpreadBy& by) {
  const auto prepare = [by](const Pod& pod, const Snapshot& snapshot) -> NodeValue {
    const AppTally::Counts* counts = snapshot.app_counts(by, pod);
    if (counts == nullptr) return {};
    return [counts, &snapshot](const NodeState& state) -> std::int64_t {
      const auto found = counts->find(snapshot.index_of(state));
      return found != counts->end() ? found->second : 0;
    };
  };
  const auto changed_by = [by](const Pod& pod, const Pod& placed, const Surroundings& /*surroundings*/) {
    return are_one_app(pod, placed, by);
  };
  return {"same-app", prepare, Scope::NodePods, Alike::Template, changed_by};
}

}  // namespace spread
