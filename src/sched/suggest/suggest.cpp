#include "sched/suggest/suggest.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "model/resource_amounts.h"
#include "sched/decide.h"
#include "sched/suggest/eviction.h"
#include "sched/suggest/remedies.h"

namespace spread {
namespace {

constexpr std::size_t kNodesTried = 8;
constexpr std::size_t kNodesShown = 3;
constexpr int kMostSteps = 12;  // each takes one filter's objection away

using Changes = std::vector<std::string>;

// The first remedy, of that side if there is one, after which the filter has no objection left.
bool take_away(std::string_view filter, Trial& trial, Side side, Changes& changes) {
  std::vector<Remedy> remedies = remedies_for(filter, trial);
  std::stable_partition(remedies.begin(), remedies.end(),
                        [side](const Remedy& each) { return each.side == side; });
  for (const Remedy& remedy : remedies) {
    if (remedy.changes.empty()) continue;
    Trial changed = trial;
    remedy.apply(changed);
    if (changed.rejects(filter)) continue;
    trial = std::move(changed);
    changes.insert(changes.end(), remedy.changes.begin(), remedy.changes.end());
    return true;
  }
  return false;
}

// Changes the trial until the pod fits, and says how; nothing where it cannot be made to.
std::optional<Changes> make_fit(Trial& trial, Side side) {
  Changes changes;
  for (int step = 0; step < kMostSteps; ++step) {
    const std::vector<Rejection> rejections = trial.rejections();
    if (rejections.empty()) return changes;
    if (!take_away(rejections.front().filter, trial, side, changes)) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Suggestion> by_changes(Trial trial, Side side) {
  const auto changes = make_fit(trial, side);
  if (!changes) return std::nullopt;
  return Suggestion{trial.node, *changes, {}};
}

std::optional<Suggestion> by_eviction(Trial trial) {
  std::vector<PodRef> lower = remove_lower_priority(trial);
  if (lower.empty()) return std::nullopt;
  const auto changes = make_fit(trial, Side::Pod);
  if (!changes) return std::nullopt;
  std::vector<Leaving> leaving = put_back(trial, std::move(lower));
  if (leaving.empty()) return std::nullopt;
  return Suggestion{trial.node, *changes, std::move(leaving)};
}

std::vector<Suggestion> for_node(const Trial& trial) {
  std::vector<Suggestion> found;
  for (auto& each : {by_changes(trial, Side::Pod), by_changes(trial, Side::Node), by_eviction(trial)}) {
    if (each && std::ranges::find(found, *each) == found.end()) found.push_back(*each);
  }
  std::ranges::stable_sort(found, {}, [](const Suggestion& each) { return each.changes.size(); });
  return found;
}

// How much of what the pod requests the node lacks, in shares of the request.
double shortage(const Pod& pod, const NodeState& state) {
  double sum = 0;
  for (const std::string& name : names_of(pod.request)) {
    const auto requested = static_cast<double>(amount_of(pod.request, name));
    const auto free =
        static_cast<double>(amount_of(state.node.allocatable, name) - amount_of(state.used, name));
    if (requested > free && requested > 0) sum += (requested - free) / requested;
  }
  return sum;
}

std::vector<std::string> nearest_nodes(const Pod& pod, const Snapshot& snapshot, const Decision& decision) {
  using Distance = std::tuple<std::size_t, double, std::vector<std::int64_t>, std::string>;
  std::vector<Distance> distances;
  for (const NodeVerdict& verdict : decision.verdicts) {
    std::set<std::string_view> filters;
    for (const Rejection& rejection : verdict.rejections) filters.insert(rejection.filter);
    distances.emplace_back(filters.size(), shortage(pod, *snapshot.find(verdict.node)), verdict.ranks,
                           verdict.node);
  }
  std::ranges::sort(distances);
  std::vector<std::string> names;
  for (const Distance& each : distances) {
    if (names.size() < kNodesTried) names.push_back(std::get<std::string>(each));
  }
  return names;
}

// The filter that rejects the pod as a whole; empty where none does.
std::string_view whole_pod_filter(const Trial& trial) {
  for (const Filter& filter : trial.profile.filters) {
    if (std::holds_alternative<Rejection>(filter.prepare(trial.pod, trial.snapshot))) return filter.name;
  }
  return "";
}

// What keeps the pod from every node, taken away. False where it cannot be.
bool make_eligible(Trial& trial, Changes& changes) {
  for (int step = 0; step < kMostSteps; ++step) {
    const std::string_view filter = whole_pod_filter(trial);
    if (filter.empty()) return true;
    if (!take_away(filter, trial, Side::Pod, changes)) return false;
  }
  return false;
}

}  // namespace

std::vector<Suggestion> suggest(const Pod& pod, const Snapshot& snapshot, const Profile& profile,
                                const Decision& decision) {
  if (decision.node || decision.verdicts.empty()) return {};
  Trial trial{pod, snapshot, profile, decision.verdicts.front().node};
  Changes first;
  if (!make_eligible(trial, first)) return {};
  const Decision now = first.empty() ? decision : decide(trial.pod, trial.snapshot, profile, Detail::Explain);
  if (now.node) return {{*now.node, first, {}}};

  std::vector<std::vector<Suggestion>> by_node;
  for (const std::string& node : nearest_nodes(trial.pod, trial.snapshot, now)) {
    trial.node = node;
    if (auto found = for_node(trial); !found.empty()) by_node.push_back(std::move(found));
  }
  std::ranges::stable_sort(by_node, {}, [](const auto& found) { return found.front().changes.size(); });
  std::vector<Suggestion> all;
  for (std::size_t i = 0; i < std::min(by_node.size(), kNodesShown); ++i) {
    for (Suggestion& each : by_node[i]) {
      each.changes.insert(each.changes.begin(), first.begin(), first.end());
      all.push_back(std::move(each));
    }
  }
  return all;
}

}  // namespace spread
