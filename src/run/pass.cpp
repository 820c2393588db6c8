#include "run/pass.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cluster/node_check.h"
#include "run/needs.h"
#include "run/record.h"
#include "run/results.h"
#include "run/volume_work.h"
#include "sched/helped.h"
#include "sched/queue.h"
#include "sched/volumes/planner.h"

namespace spread {
namespace {

using Time = std::chrono::steady_clock::time_point;

constexpr Milliseconds kPatience{
    1000};  // how long one wait for an outcome may take before signals are looked at
constexpr Milliseconds kFreshFor{
    1000};  // how old what is known of the nodes may be before they are asked for
constexpr Milliseconds kStaleAfter{2000};  // and when a pod is decided
constexpr int kMostDecisions = 3;          // of one pod in a pass

class Pass {
 public:
  Pass(ClusterReader& reader, Snapshot snapshot, Time nodes_read, const PassTools& tools)
      : reader_(reader),
        snapshot_(std::move(snapshot)),
        decider_(snapshot_, tools.profiles),
        began_(nodes_read),
        nodes_read_(nodes_read),
        nodes_asked_(nodes_read),
        tools_(tools) {
    for (const NodeState& state : snapshot_.nodes()) before_[state.node.name] = state.pods.size();
  }

  PassResult run(const std::vector<PodRef>& pods) {
    for (const PodRef& pod : pods) {
      if (tools_.stop()) break;
      tools_.metrics.waited(tools_.now() - began_);
      consider(pod);
    }
    ask_again();
    while (tools_.binder.in_flight() > 0) {
      if (tools_.stop()) tools_.binder.stop_retrying();
      settle(kPatience);
    }
    return finish();
  }

 private:
  // The pods of this pass in the order in which they were decided.
  struct Slot {
    PodRef pod;
    Decision decision = {};
    VolumePlan volumes = {};  // while it is in flight
    std::optional<PodResult> result = std::nullopt;
    int withheld = 0;  // how often what was decided held no longer when it was to be sent
  };

  // A pod that no node takes as yet: pods placed after it may be the company that it asks for.
  struct Postponed {
    PodRef pod;
    Decision decision;
    std::size_t placed;  // how many had been when it was decided
  };

  void consider(const PodRef& pod) {
    look_at_nodes_again();
    Decision decision = decide_about(pod);
    if (!may_be_helped(decision, profile_for(*pod, tools_.profiles), snapshot_))
      add(pod, std::move(decision));
    else
      postponed_.push_back({pod, std::move(decision), placed_});
  }

  // In a pass that takes long nodes come and go. They are read beside the binds; only where that takes too
  // long does the pass wait for them, and where they cannot be read, those that are known must do.
  void look_at_nodes_again() {
    take_nodes_that_came();
    if (tools_.now() - nodes_read_ < kStaleAfter) return;
    nodes_read_ = tools_.now();
    if (Result<std::vector<Node>> nodes = reader_.nodes()) snapshot_.renew_nodes(*std::move(nodes));
  }

  void take_nodes_that_came() {
    if (auto nodes = reader_.take_nodes(); nodes && *nodes) {
      snapshot_.renew_nodes(**std::move(nodes));
      nodes_read_ = nodes_asked_;
    }
    const Time now = tools_.now();
    if (now - std::max(nodes_read_, nodes_asked_) < kFreshFor) return;
    if (reader_.ask_nodes()) nodes_asked_ = now;
  }

  // Until no pod was placed after the last question.
  void ask_again() {
    const auto is_stale = [this](const Postponed& each) { return each.placed != placed_; };
    while (std::ranges::any_of(postponed_, is_stale) && !tools_.stop()) {
      for (Postponed& each : std::exchange(postponed_, {})) {
        if (is_stale(each) && !tools_.stop())
          consider(each.pod);
        else
          postponed_.push_back(std::move(each));
      }
    }
    for (Postponed& each : std::exchange(postponed_, {})) add(each.pod, std::move(each.decision));
  }

  void add(const PodRef& pod, Decision decision) {
    slots_.push_back({.pod = pod, .decision = std::move(decision)});
    place(slots_.size() - 1, {.pod = pod, .volume_wait = tools_.volume_wait});
    while (tools_.binder.full() && !tools_.stop()) settle(kPatience);
  }

  Decision decide_about(const PodRef& pod) {
    const Time started = tools_.now();
    Decision decision = decider_.decide(pod, tools_.detail);
    if (!tools_.metrics.on()) return decision;
    tools_.metrics.decided_in(tools_.now() - started);
    if (!decision.node)
      for (const auto& [filter, nodes] : decision.rejected_by) tools_.metrics.rejected(filter, nodes);
    return decision;
  }

  void measure(const Pod& pod, const PodResult& result) const {
    tools_.metrics.attempted(result.outcome);
    if (result.outcome != Outcome::Bound || pod.created <= 0) return;
    const auto now = tools_.wall();
    // Never later than now, whatever an object says: the year 9999 has no place in a time_point.
    const std::chrono::seconds created(std::min<std::int64_t>(
        pod.created, std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count()));
    tools_.metrics.bound_after(now.time_since_epoch() - created);
  }

  // As the slot's decision says.
  void place(std::size_t index, Binding binding) {
    Slot& slot = slots_[index];
    if (!slot.decision.node) {
      slot.result = result_of(slot.decision);
      record(tools_.recorder, *slot.pod, slot.decision);
      return report();
    }
    ++placed_;
    const Node& node = snapshot_.find(*slot.decision.node)->node;
    const Storage& storage = snapshot_.surroundings().storage;
    slot.volumes = plan_volumes(*slot.pod, node, storage);
    binding.node = node.name;
    binding.claims = claims_to_bind(slot.volumes, storage);
    if (!binding.claims.empty()) binding.usable = usable_on(node, storage);
    snapshot_.assume(slot.pod, node.name, slot.volumes);
    in_flight_[slot.pod.get()] = index;
    tools_.binder.start(std::move(binding));
  }

  void settle(Milliseconds at_most) {
    std::vector<BindOutcome> overtaken;
    for (BindOutcome& outcome : tools_.binder.wait(at_most)) {
      correct(outcome);
      if (wants_another_decision(outcome) && !tools_.stop())
        overtaken.push_back(std::move(outcome));
      else
        end(std::move(outcome));
    }
    if (!overtaken.empty()) decide_again(std::move(overtaken));
    tools_.metrics.binding(tools_.binder.in_flight());
    take_nodes_that_came();
    report();
  }

  bool wants_another_decision(const BindOutcome& outcome) {
    if (outcome.kind == BindOutcome::Kind::Undone) return outcome.binding.volume_wait.count() > 0;
    if (outcome.kind != BindOutcome::Kind::Withheld) return false;
    return ++slots_[in_flight_.at(outcome.binding.pod.get())].withheld < kMostDecisions;
  }

  void end(BindOutcome outcome) {
    const auto slot = in_flight_.extract(outcome.binding.pod.get());
    record(tools_.recorder, outcome, tools_.volume_wait);
    slots_[slot.mapped()].result = result_of(std::move(outcome));
  }

  // What undid the decisions is in the cluster, not in the snapshot.
  void decide_again(std::vector<BindOutcome> overtaken) {
    std::vector<std::pair<std::size_t, Binding>> again;
    std::vector<PodRef> pods;
    for (BindOutcome& outcome : overtaken) {
      pods.push_back(outcome.binding.pod);
      again.emplace_back(in_flight_.extract(pods.back().get()).mapped(), std::move(outcome.binding));
    }
    const Result<void> fresh = read_again(pods);
    for (auto& [index, binding] : again) {
      if (fresh) {
        slots_[index].decision = decide_about(slots_[index].pod);
        place(index, std::move(binding));
      } else {
        const Pod& pod = *slots_[index].pod;
        slots_[index].result = not_read(pod, fresh.error());
        tools_.recorder.not_bound(pod, Recorder::Why::SchedulerError, fresh.error().message);
      }
    }
  }

  Result<void> read_again(const std::vector<PodRef>& pods) {
    const Time now = tools_.now();
    Result<std::vector<Node>> nodes = reader_.nodes();
    if (!nodes) return nodes.error();
    Result<Surroundings> surroundings = reader_.surroundings(needs_of(pods, {}, tools_.profiles));
    if (!surroundings) return surroundings.error();
    nodes_read_ = now;
    snapshot_.renew_nodes(*std::move(nodes));
    renew(std::move(surroundings->storage));
    return {};
  }

  void renew(Storage storage) {
    for (const auto& [pod, index] : in_flight_)
      storage.reserve(slots_[index].volumes, *slots_[index].decision.node);
    snapshot_.renew_storage(std::move(storage));
  }

  // Counts the pod where it really is. One that may be on its node holds its room: nothing else is put there
  // on a guess; and one that waits for volumes there as long as the pass goes on. What was written about
  // volumes stays, unless it was undone.
  void correct(const BindOutcome& outcome) {
    using Kind = BindOutcome::Kind;
    const Kind kind = outcome.kind;
    if (kind == Kind::Bound || kind == Kind::WouldBind || kind == Kind::Unknown) return;
    if (kind == Kind::Waiting) {
      waiting_.push_back(outcome.binding);
      return;
    }
    const Slot& slot = slots_[in_flight_.at(outcome.binding.pod.get())];
    snapshot_.forget(slot.pod, outcome.binding.node, kind == Kind::Undone ? slot.volumes : VolumePlan());
    if (kind == Kind::Elsewhere && snapshot_.find(outcome.elsewhere))
      snapshot_.assume(outcome.binding.pod, outcome.elsewhere);
  }

  // Shows every result that is known, up to the first that is not: the order stays that of the decisions.
  void report() {
    for (; reported_ < slots_.size() && slots_[reported_].result; ++reported_) {
      Slot& slot = slots_[reported_];
      slot.result->notes = slot.decision.notes;
      tools_.printer.decided(*slot.pod, slot.decision);
      tools_.printer.settled(*slot.result);
      measure(*slot.pod, *slot.result);
      slot.decision = {};
    }
  }

  PassResult finish() {
    PassResult pass;
    note_lost_nodes();
    for (const Binding& binding : waiting_) snapshot_.forget(binding.pod, binding.node);
    for (Slot& slot : slots_) pass.results.push_back(std::move(*slot.result));
    for (const NodeState& state : snapshot_.nodes())
      pass.nodes.push_back({state.node.name, before_[state.node.name], state.pods.size()});
    return pass;
  }

  // The server binds to nodes that are gone or cordoned by then. Nobody can undo that, but it can be told.
  void note_lost_nodes() {
    const auto is_bound = [](const Slot& slot) { return slot.result->outcome == Outcome::Bound; };
    if (std::ranges::none_of(slots_, is_bound)) return;
    Result<std::vector<Node>> nodes = reader_.nodes();
    if (!nodes) return;
    snapshot_.renew_nodes(*std::move(nodes));
    for (Slot& slot : slots_) {
      if (!is_bound(slot)) continue;
      const NodeState* state = snapshot_.find(slot.result->node);
      const auto lost = against_node(*slot.pod, slot.result->node, state ? &state->node : nullptr);
      if (lost) slot.result->notes.push_back("By now " + *lost + ".");
    }
  }

  ClusterReader& reader_;
  Snapshot snapshot_;
  Decider decider_;
  const Time began_;
  Time nodes_read_, nodes_asked_;  // when the request began
  const PassTools& tools_;
  std::map<std::string, std::size_t> before_;  // pods on nodes
  std::vector<Slot> slots_;
  std::vector<Postponed> postponed_;
  std::size_t placed_ = 0;
  std::map<const Pod*, std::size_t> in_flight_;  // index into slots_
  std::vector<Binding> waiting_;                 // for their volumes
  std::size_t reported_ = 0;
};

// Those that were placed after they were listed as waiting. Kept are the few that wait, not the many on
// nodes.
void leave_out_placed(std::vector<PodRef>& waiting, const std::vector<Pod>& placed) {
  std::map<PodKey, bool> is_placed;
  for (const PodRef& pod : waiting) is_placed.emplace(pod->key, false);
  for (const Pod& pod : placed)
    if (const auto found = is_placed.find(pod.key); found != is_placed.end()) found->second = true;
  std::erase_if(waiting, [&](const PodRef& pod) { return is_placed.at(pod->key); });
}

}  // namespace

Result<Snapshot> read_snapshot(ClusterReader& reader, std::vector<Node> nodes, std::vector<PodRef>& waiting,
                               const Profiles& profiles) {
  Result<std::vector<Pod>> placed = reader.placed();
  if (!placed) return placed.error();
  leave_out_placed(waiting, *placed);
  std::vector<PodRef> on_nodes = to_refs(*std::move(placed));
  Result<Surroundings> surroundings = reader.surroundings(needs_of(waiting, on_nodes, profiles));
  if (!surroundings) return surroundings.error();
  return Snapshot(std::move(nodes), on_nodes, *std::move(surroundings));
}

PassResult run_pass(ClusterReader& reader, Snapshot snapshot, Time nodes_read, std::vector<PodRef> waiting,
                    const PassTools& tools) {
  order_for_pass(waiting, tools.profiles);
  return Pass(reader, std::move(snapshot), nodes_read, tools).run(waiting);
}

}  // namespace spread
