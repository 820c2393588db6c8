// Room that a node lacks: for a further pod, or for what the pod requests.
#include <algorithm>

#include "base/text.h"
#include "model/resource_amounts.h"
#include "sched/suggest/remedies.h"

namespace spread {
namespace {

constexpr std::size_t kLargestShown = 3;

struct Shortage {
  std::string resource;
  std::int64_t requested = 0, free = 0;  // free is below zero where the node is overcommitted
};

std::vector<Shortage> shortages(const Trial& trial) {
  const NodeState& state = trial.state();
  std::vector<Shortage> found;
  for (const std::string& name : names_of(trial.pod.request)) {
    const std::int64_t requested = amount_of(trial.pod.request, name);
    const std::int64_t free = amount_of(state.node.allocatable, name) - amount_of(state.used, name);
    if (requested > 0 && requested > free) found.push_back({name, requested, free});
  }
  return found;
}

std::string largest_pods(const NodeState& state, const std::string& resource) {
  std::vector<std::pair<std::int64_t, std::string>> pods;
  for (const PodRef& pod : state.pods) {
    const std::int64_t held = amount_of(pod->holds(), resource);
    if (held > 0) pods.emplace_back(-held, to_string(pod->key));
  }
  std::ranges::sort(pods);
  std::vector<std::string> parts;
  for (const auto& [held, name] : pods) {
    if (parts.size() == kLargestShown) break;
    parts.push_back(name + " " + format_amount(resource, -held));
  }
  return parts.empty() ? "" : "; largest pods there: " + join(parts, ", ");
}

Remedy request_less(const std::vector<Shortage>& missing) {
  Remedy remedy{Side::Pod, {}, {}};
  for (const auto& [resource, requested, free] : missing)
    remedy.changes.push_back(free > 0 ? "request " + format_amount(resource, free) + " of " + resource +
                                            " or less, instead of " + format_amount(resource, requested)
                                      : "request no " + resource);
  remedy.apply = [missing](Trial& changed) {
    for (const Shortage& each : missing)
      set_amount(changed.pod.request, each.resource, std::max<std::int64_t>(each.free, 0));
  };
  return remedy;
}

Remedy more_of(const std::vector<Shortage>& missing, const Trial& trial) {
  Remedy remedy{Side::Node, {}, {}};
  for (const auto& [resource, requested, free] : missing)
    remedy.changes.push_back("needs " + format_amount(resource, requested - free) + " more " + resource +
                             " on " + trial.node + largest_pods(trial.state(), resource));
  remedy.apply = [missing](Trial& changed) {
    changed.change_node([&](Node& node) {
      for (const auto& [resource, requested, free] : missing)
        set_amount(node.allocatable, resource, amount_of(node.allocatable, resource) + requested - free);
    });
  };
  return remedy;
}

}  // namespace

std::vector<Remedy> make_room(const Trial& trial) {
  const std::vector<Shortage> missing = shortages(trial);
  const auto there = static_cast<std::int64_t>(trial.state().pods.size());
  const std::int64_t allowed = trial.state().node.allocatable_pods;
  std::vector<Remedy> found;
  if (there < allowed) return {request_less(missing), more_of(missing, trial)};
  for (Remedy remedy : {request_less(missing), more_of(missing, trial)}) {
    remedy.changes.push_back("needs room for one more pod on " + trial.node + ": " + std::to_string(there) +
                             " there, " + std::to_string(allowed) + " allowed");
    remedy.apply = [there, rest = std::move(remedy.apply)](Trial& changed) {
      rest(changed);
      changed.change_node([&](Node& node) { node.allocatable_pods = there + 1; });
    };
    found.push_back(std::move(remedy));
  }
  return found;
}

}  // namespace spread
