#include "sched/decide.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "sched/message.h"
#include "sched/promised.h"

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
  std::vector<NodeCheck> checks;       // one a filter, in order; empty where it is not concerned
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
    if (auto* only = std::get_if<OnlyNodes>(&prepared))
      plan.pins.push_back({std::move(only->names), not_pinned(filter.name)});
    NodeCheck* check = check_of(prepared);
    plan.checks.push_back(check != nullptr ? std::move(*check) : NodeCheck());
  }
  return plan;
}

// One filter's answer about a node: as it is and, before that, as it will be once the pods that were promised
// it have come, where there are any.
struct View {
  const Plan& plan;
  const NodeState& node;
};

// A filter that is not concerned as things are is not asked about what will be: nor does kube-scheduler.
std::vector<Rejection> ask(std::size_t filter, std::span<const View> views) {
  if (!views.back().plan.checks[filter]) return {};
  for (const auto& [plan, node] : views) {
    if (filter >= plan.checks.size() || !plan.checks[filter]) continue;
    if (std::vector<Rejection> found = plan.checks[filter](node); !found.empty()) return found;
  }
  return {};
}

std::vector<Rejection> ask_all(std::span<const View> views, Detail detail) {
  std::vector<Rejection> all;
  for (std::size_t filter = 0; filter < views.back().plan.checks.size(); ++filter) {
    std::ranges::move(ask(filter, views), std::back_inserter(all));
    if (detail == Detail::Decide && !all.empty()) break;
  }
  return all;
}

// The pod's question to one snapshot.
struct Question {
  const Pod& pod;
  const Snapshot& snapshot;
  const std::vector<Filter>& filters;
  Detail detail;
};

// What keeps the pod from the node before any filter looks at it; nullptr where nothing does.
const Rejection* ruled_out(const Node& node, const Plan& plan) {
  if (plan.rejection) return &*plan.rejection;
  for (const Pin& pin : plan.pins) {
    if (!pin.names.contains(node.name)) return &pin.for_others;
  }
  return nullptr;
}

std::vector<Rejection> judge(const NodeState& state, const Plan& plan, const Question& question) {
  if (const Rejection* before = ruled_out(state.node, plan)) return {*before};
  const auto fuller = with_promised_pods(question.pod, question.snapshot, state.node.name);
  const View now{plan, state};
  if (!fuller) return ask_all({&now, 1}, question.detail);
  const Plan then = plan_for(question.pod, *fuller, question.filters);
  const View views[] = {{then, *fuller->find(state.node.name)}, now};
  return ask_all(views, question.detail);
}

std::vector<Mark> marks_of(const NodeVerdict& verdict, const Node& node, const Plan& plan,
                           const std::vector<Filter>& filters) {
  const bool asked = ruled_out(node, plan) == nullptr;
  std::vector<Mark> marks;
  marks.reserve(filters.size());
  for (std::size_t filter = 0; filter < filters.size(); ++filter) {
    const bool prepared = filter < plan.checks.size();
    if (std::ranges::find(verdict.rejections, filters[filter].name, &Rejection::filter) !=
        verdict.rejections.end())
      marks.push_back(Mark::Rejected);
    else if (prepared && !plan.checks[filter])
      marks.push_back(Mark::NotConcerned);
    else
      marks.push_back(asked ? Mark::Passed : Mark::NotAsked);
  }
  return marks;
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

std::vector<std::string> notes_on(const Pod& pod, const Snapshot& snapshot,
                                  const std::vector<Filter>& filters) {
  std::vector<std::string> notes;
  for (const Filter& filter : filters) {
    std::string note = filter.note ? filter.note(pod, snapshot) : "";
    if (!note.empty()) notes.push_back(std::move(note));
  }
  return notes;
}

Decision decide(const Pod& pod, const Snapshot& snapshot, const Profile& profile, Detail detail) {
  Decision decision;
  decision.pod = pod.key;
  decision.uid = pod.uid;
  decision.notes = notes_on(pod, snapshot, profile.filters);
  const Plan plan = plan_for(pod, snapshot, profile.filters);
  const Question question{pod, snapshot, profile.filters, detail};
  const auto values = values_for(pod, snapshot, profile.ranks, decision.rank_names);

  if (detail == Detail::Explain) {
    for (const Filter& filter : profile.filters) decision.filter_names.push_back(filter.name);
  }
  decision.verdicts.reserve(snapshot.nodes().size());
  for (const NodeState& state : snapshot.nodes()) {
    NodeVerdict verdict{state.node.name, judge(state, plan, question), {}, 0};
    if (detail == Detail::Explain) verdict.marks = marks_of(verdict, state.node, plan, profile.filters);
    if (verdict.fits() || detail == Detail::Explain) {
      for (const NodeValue& value : values) verdict.ranks.push_back(value(state));
    }
    if (!verdict.fits()) ++decision.rejected_by[verdict.rejections.front().filter];
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

std::vector<Rejection> rejections_on(std::string_view node, const Pod& pod, const Snapshot& snapshot,
                                     const Profile& profile) {
  const NodeState* state = snapshot.find(node);
  const Plan plan = plan_for(pod, snapshot, profile.filters);
  return judge(*state, plan, {pod, snapshot, profile.filters, Detail::Explain});
}

}  // namespace spread
