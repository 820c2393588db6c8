#include "run/pass.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "sched/queue.h"

namespace spread {
namespace {

constexpr Milliseconds kPatience{
    1000};  // how long one wait for an outcome may take before signals are looked at

PodResult result_of(const Decision& decision) {
  PodResult result{.pod = decision.pod, .uid = decision.uid, .message = decision.message};
  const bool skipped = decision.verdict != Verdict::Unschedulable;
  result.outcome = skipped ? Outcome::Skipped : Outcome::Unschedulable;
  result.still_wants_node =
      decision.verdict == Verdict::Unschedulable || decision.verdict == Verdict::Unsupported;
  return result;
}

PodResult result_of(BindOutcome outcome) {
  using Kind = BindOutcome::Kind;
  const Pod& pod = *outcome.binding.pod;
  PodResult result{.pod = pod.key,
                   .uid = pod.uid,
                   .message = std::move(outcome.message),
                   .attempts = outcome.attempts,
                   .failures = std::move(outcome.failures)};
  switch (outcome.kind) {
    case Kind::Bound:
    case Kind::WouldBind:
      result.outcome = outcome.kind == Kind::Bound ? Outcome::Bound : Outcome::WouldBind;
      result.node = std::move(outcome.binding.node);
      break;
    case Kind::Elsewhere:
    case Kind::Gone:
      result.outcome = Outcome::Skipped;
      break;
    case Kind::Refused:
    case Kind::GaveUp:
    case Kind::Unknown:
      result.outcome = Outcome::Failed;
      result.still_wants_node = true;
      break;
  }
  return result;
}

class Pass {
 public:
  Pass(Snapshot snapshot, const PassTools& tools) : snapshot_(std::move(snapshot)), tools_(tools) {
    for (const NodeState& state : snapshot_.nodes())
      loads_.push_back({state.node.name, state.pods.size(), 0});
  }

  PassResult run(const std::vector<PodRef>& pods) {
    for (const PodRef& pod : pods) {
      if (tools_.stop()) break;
      place(pod);
      while (tools_.binder.full() && !tools_.stop()) settle(kPatience);
    }
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
    Decision decision;
    std::optional<PodResult> result;
  };

  void place(const PodRef& pod) {
    Decision decision = decide(*pod, snapshot_, tools_.profile, tools_.detail);
    Slot& slot = slots_.emplace_back(Slot{pod, std::move(decision), std::nullopt});
    if (!slot.decision.node) {
      slot.result = result_of(slot.decision);
      return report();
    }
    snapshot_.assume(pod, *slot.decision.node);
    in_flight_[pod.get()] = slots_.size() - 1;
    tools_.binder.start({pod, *slot.decision.node});
  }

  void settle(Milliseconds at_most) {
    for (BindOutcome& outcome : tools_.binder.wait(at_most)) {
      correct(outcome);
      auto slot = in_flight_.extract(outcome.binding.pod.get());
      slots_[slot.mapped()].result = result_of(std::move(outcome));
    }
    report();
  }

  // Counts the pod where it really is. One that may be on its node holds its room: nothing else is put there
  // on a guess.
  void correct(const BindOutcome& outcome) {
    using Kind = BindOutcome::Kind;
    const Kind kind = outcome.kind;
    if (kind == Kind::Bound || kind == Kind::WouldBind || kind == Kind::Unknown) return;
    snapshot_.forget(outcome.binding.pod->key, outcome.binding.node);
    if (kind == Kind::Elsewhere && snapshot_.find(outcome.elsewhere))
      snapshot_.assume(outcome.binding.pod, outcome.elsewhere);
  }

  // Shows every result that is known, up to the first that is not: the order stays that of the decisions.
  void report() {
    for (; reported_ < slots_.size() && slots_[reported_].result; ++reported_) {
      Slot& slot = slots_[reported_];
      tools_.printer.decided(*slot.pod, slot.decision);
      tools_.printer.settled(*slot.result);
      slot.decision = {};
    }
  }

  PassResult finish() {
    PassResult pass{.nodes = std::move(loads_)};
    for (Slot& slot : slots_) pass.results.push_back(std::move(*slot.result));
    for (std::size_t i = 0; i < pass.nodes.size(); ++i)
      pass.nodes[i].after = snapshot_.nodes()[i].pods.size();
    return pass;
  }

  Snapshot snapshot_;
  const PassTools& tools_;
  std::vector<NodeLoad> loads_;
  std::vector<Slot> slots_;
  std::map<const Pod*, std::size_t> in_flight_;  // index into slots_
  std::size_t reported_ = 0;
};

}  // namespace

std::vector<PodRef> to_refs(std::vector<Pod> pods) {
  std::vector<PodRef> refs;
  refs.reserve(pods.size());
  for (Pod& pod : pods) refs.push_back(std::make_shared<const Pod>(std::move(pod)));
  return refs;
}

Result<Snapshot> read_snapshot(ClusterReader& reader, std::vector<Node> nodes, std::vector<PodRef>& waiting) {
  Result<std::vector<Pod>> placed = reader.placed();
  if (!placed) return placed.error();
  std::set<PodKey> has_node;
  for (const Pod& pod : *placed) has_node.insert(pod.key);
  std::erase_if(waiting, [&](const PodRef& pod) { return has_node.contains(pod->key); });
  return Snapshot(std::move(nodes), to_refs(*std::move(placed)));
}

PassResult run_pass(Snapshot snapshot, std::vector<PodRef> waiting, const PassTools& tools) {
  order_for_pass(waiting, tools.spread);
  return Pass(std::move(snapshot), tools).run(waiting);
}

}  // namespace spread
