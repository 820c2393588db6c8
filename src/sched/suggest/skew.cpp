// Topology spread constraints that would be broken.
#include <algorithm>
#include <limits>
#include <optional>

#include "sched/suggest/remedies.h"

namespace spread {
namespace {

constexpr std::string_view kFilter = "PodTopologySpread";
constexpr std::int32_t kLargestSkew = std::numeric_limits<std::int32_t>::max() / 2;

// Whether this constraint, of all, is one that rejects the node with such a skew.
bool rejects(Trial trial, std::size_t index, std::int32_t max_skew) {
  std::vector<SpreadConstraint>& constraints = trial.pod.spread_constraints.edit();
  for (std::size_t i = 0; i < constraints.size(); ++i)
    if (i != index) constraints[i].hard = false;
  constraints[index].max_skew = max_skew;
  return trial.rejects(kFilter);
}

// The smallest maxSkew that lets the node in; none where no skew does.
std::optional<std::int32_t> needed_skew(const Trial& trial, std::size_t index) {
  if (rejects(trial, index, kLargestSkew)) return std::nullopt;
  std::int32_t low = trial.pod.spread_constraints[index].max_skew, high = low;
  for (; rejects(trial, index, high); high = std::min(high, kLargestSkew / 2) * 2) low = high;
  while (high - low > 1) {
    const std::int32_t middle = low + (high - low) / 2;
    (rejects(trial, index, middle) ? low : high) = middle;
  }
  return high;
}

std::string label_to_give(const Trial& trial, const std::string& key) {
  for (const NodeState& state : trial.snapshot.nodes())
    if (const std::string* value = state.node.labels.find(key)) return *value;
  return trial.node;
}

}  // namespace

std::vector<Remedy> allow_skew(const Trial& trial) {
  Remedy raise{Side::Pod, {}, {}};
  Remedy soften{Side::Pod, {}, {}};
  std::vector<SpreadConstraint> raised = trial.pod.spread_constraints, soft = raised;
  Labels labels = trial.state().node.labels;
  Remedy label{Side::Node, {}, {}};
  for (std::size_t i = 0; i < raised.size(); ++i) {
    const SpreadConstraint& constraint = trial.pod.spread_constraints[i];
    if (!constraint.hard || !rejects(trial, i, constraint.max_skew)) continue;
    const std::string& key = constraint.topology_key;
    if (const auto skew = needed_skew(trial, i)) {
      raised[i].max_skew = *skew;
      raise.changes.push_back("raise maxSkew for " + key + " from " + std::to_string(constraint.max_skew) +
                              " to " + std::to_string(*skew));
    }
    if (labels.find(key) == nullptr) {
      labels.set(key, label_to_give(trial, key));
      label.changes.push_back("label node/" + trial.node + " " + key + "=" + *labels.find(key));
    }
    soft[i].hard = false;
    soften.changes.push_back("make the spreading over " + key + " whenUnsatisfiable: ScheduleAnyway");
  }
  raise.apply = [raised](Trial& changed) { changed.pod.spread_constraints = raised; };
  soften.apply = [soft](Trial& changed) { changed.pod.spread_constraints = soft; };
  label.apply = [labels](Trial& changed) { changed.change_node([&](Node& node) { node.labels = labels; }); };
  return {raise, soften, label};
}

}  // namespace spread
