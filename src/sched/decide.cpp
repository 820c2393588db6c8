#include "sched/decide.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "sched/message.h"

namespace spread {
namespace {

// Nodes that a filter took out before any was looked at.
struct Pin {
  std::set<std::string, std::less<>> names;
  Rejection for_others;
};

// What the filters make of the pod before any node is looked at.
struct Plan {
  std::vector<Pin> pins;
  std::vector<NodeCheck> checks;       // in order of the filters
  std::optional<Rejection> rejection;  // of the pod as a whole: nothing after it was prepared
  Verdict verdict = Verdict::Unschedulable;
};

Rejection not_pinned(std::string_view filter) {
  return {filter, "node(s) didn't satisfy plugin(s) [" + std::string(filter) + "]",
          "the pod names other nodes"};
}

Plan plan_for(const Pod& pod, const Snapshot& snapshot, const std::vector<Filter>& filters) {
  Plan plan;
  for (const Filter& filter : filters) {
    Prepared prepared = filter.prepare(pod, snapshot);
    if (auto* rejection = std::get_if<Rejection>(&prepared)) {
      plan.rejection = std::move(*rejection);
      plan.verdict = filter.when_pod_rejected;
      return plan;
    }
    if (auto* only = std::get_if<OnlyNodes>(&prepared)) {
      plan.pins.push_back({std::move(only->names), not_pinned(filter.name)});
      plan.checks.push_back(std::move(only->check));
    } else if (auto* check = std::get_if<NodeCheck>(&prepared)) {
      plan.checks.push_back(std::move(*check));
    }
  }
  return plan;
}

std::vector<Rejection> judge(const NodeState& state, const Plan& plan, Detail detail) {
  if (plan.rejection) return {*plan.rejection};
  for (const Pin& pin : plan.pins) {
    if (!pin.names.contains(state.node.name)) return {pin.for_others};
  }
  std::vector<Rejection> all;
  for (const NodeCheck& check : plan.checks) {
    std::vector<Rejection> found = check(state);
    std::ranges::move(found, std::back_inserter(all));
    if (detail == Detail::Decide && !all.empty()) break;
  }
  return all;
}

// The ranks that have a say; their names go into the decision.
std::vector<NodeValue> values_for(const Pod& pod, const Snapshot& snapshot, const std::vector<Rank>& ranks,
                                  std::vector<std::string_view>& names) {
  std::vector<NodeValue> values;
  for (const Rank& rank : ranks) {
    NodeValue value = rank.prepare(pod, snapshot);
    if (!value) continue;
    names.push_back(rank.name);
    values.push_back(std::move(value));
  }
  return values;
}

// Numbers the nodes that fit from the best on and returns the best; nullptr where none fits.
const NodeVerdict* assign_positions(std::vector<NodeVerdict>& verdicts) {
  std::vector<NodeVerdict*> fitting;
  for (NodeVerdict& verdict : verdicts) {
    if (verdict.fits()) fitting.push_back(&verdict);
  }
  // Nodes come in order of their names, and a stable sort keeps it: the name ends every tie.
  std::ranges::stable_sort(fitting, {}, &NodeVerdict::ranks);
  int position = 0;
  for (NodeVerdict* verdict : fitting) verdict->position = ++position;
  return fitting.empty() ? nullptr : fitting.front();
}

std::string message_for(const Plan& plan, const std::vector<NodeVerdict>& verdicts) {
  if (!plan.rejection) return message_by_node(verdicts);
  // A pod that is set aside never comes as far as to miss nodes.
  const bool set_aside = plan.verdict != Verdict::Unschedulable;
  if (verdicts.empty() && set_aside) return plan.rejection->reason;
  return message_for_pod(verdicts.size(), plan.rejection->reason);
}

}  // namespace

Decision decide(const Pod& pod, const Snapshot& snapshot, const Profile& profile, Detail detail) {
  Decision decision;
  decision.pod = pod.key;
  decision.uid = pod.uid;
  const Plan plan = plan_for(pod, snapshot, profile.filters);
  const auto values = values_for(pod, snapshot, profile.ranks, decision.rank_names);

  decision.verdicts.reserve(snapshot.nodes().size());
  for (const NodeState& state : snapshot.nodes()) {
    NodeVerdict verdict{state.node.name, judge(state, plan, detail), {}, 0};
    if (verdict.fits() || detail == Detail::Explain) {
      for (const NodeValue& value : values) verdict.ranks.push_back(value(state));
    }
    decision.verdicts.push_back(std::move(verdict));
  }

  if (const NodeVerdict* best = assign_positions(decision.verdicts)) {
    decision.verdict = Verdict::Placed;
    decision.node = best->node;
  } else {
    decision.verdict = plan.verdict;
    decision.message = message_for(plan, decision.verdicts);
  }
  return decision;
}

}  // namespace spread
