#include "sched/selected_pods.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace spread {
namespace {

// One that names values: only pods that have one of them need be looked at. nullptr: there is none.
const Requirement* naming_values(const LabelSelector& selector) {
  const auto found = std::ranges::find(selector.requirements, Operator::In, &Requirement::op);
  return found != selector.requirements.end() ? &*found : nullptr;
}

std::vector<Placement> all_pods(const Snapshot& snapshot) {
  std::vector<Placement> all;
  for (const NodeState& state : snapshot.nodes()) {
    for (const PodRef& pod : state.pods) all.push_back({pod, snapshot.index_of(state)});
  }
  return all;
}

void in_order_once(std::vector<Placement>& pods) {
  std::ranges::sort(pods, [](const Placement& a, const Placement& b) {
    return std::tie(a.node, a.pod->key) < std::tie(b.node, b.pod->key);
  });
  const auto are_same = [](const Placement& a, const Placement& b) { return a.pod == b.pod; };
  pods.erase(std::unique(pods.begin(), pods.end(), are_same), pods.end());
}

}  // namespace

std::vector<Placement> pods_that_may_match(const std::vector<const LabelSelector*>& selectors,
                                           const Snapshot& snapshot) {
  std::vector<Placement> pods;
  for (const LabelSelector* selector : selectors) {
    const Requirement* requirement = naming_values(*selector);
    if (requirement == nullptr) {
      pods = all_pods(snapshot);
      break;
    }
    const PodIndex& index = snapshot.pods_by(requirement->key);
    for (const std::string& value : requirement->values)
      std::ranges::copy(index.with(value), std::back_inserter(pods));
  }
  in_order_once(pods);
  return pods;
}

}  // namespace spread
