#include "run/live_scheduler.h"

#include <utility>

#include "base/text.h"
#include "cluster/node_check.h"
#include "run/needs.h"
#include "run/record.h"
#include "run/results.h"
#include "run/volume_work.h"

namespace spread {
namespace {

constexpr Milliseconds kLongestDeciding{20};  // before the cluster is listened to again
constexpr int kMoves = 5;                     // the level of the log that tells of moves in the queue
constexpr std::size_t kMostResults = 1000;    // that are kept back until nothing is in flight

Obstacles obstacles_of(const Decision& decision) {
  Obstacles obstacles;
  for (const auto& [filter, nodes] : decision.rejected_by) obstacles.insert(filter);
  return obstacles;
}

}  // namespace

LiveScheduler::LiveScheduler(const PassTools& tools, WaitingPods which, KnownSurroundings surroundings,
                             Metrics& metrics, Now now, const Random& random, Log log)
    : tools_(tools),
      which_(std::move(which)),
      surroundings_(std::move(surroundings)),
      metrics_(metrics),
      now_(std::move(now)),
      log_(std::move(log)),
      queue_(tools.profiles, random),
      state_([this](const ClusterChange& change) { wake(change); }),
      decider_(snapshot(), tools.profiles) {}

bool LiveScheduler::is_ours(const Pod& pod) const {
  return pod.node_name.empty() && !pod.deleting && pod.gates.empty() && which_.serves(pod.scheduler_name) &&
         (!which_.ns || *which_.ns == pod.key.ns) && which_.selector.matches(pod.labels);
}

void LiveScheduler::pod_changed(const PodRef& before, const PodRef& after) {
  state_.pod_changed(before, after);
  note_waiting(before, after);
  if (!after || !is_ours(*after)) return queue_.remove(after ? after->key : before->key);
  if (before && is_ours(*before) && counts_alike(*before, *after)) return queue_.refresh(after);
  queue_.put(after, now_());
}

// Since when each of ours waits, and which of them are gated.
void LiveScheduler::note_waiting(const PodRef& before, const PodRef& after) {
  const PodKey& key = after ? after->key : before->key;
  const bool waits = after && after->node_name.empty() && which_.serves(after->scheduler_name);
  if (waits && after->gates.empty()) seen_.try_emplace(key, now_());
  if (!waits) {
    seen_.erase(key);
    unknown_.erase(key);
  }
  if (waits && !after->gates.empty())
    gated_.insert(key);
  else
    gated_.erase(key);
}

void LiveScheduler::look_at_held() {
  for (const PodRef& pod : std::exchange(held_, {})) queue_.give_back(pod, now_());
}

void LiveScheduler::begin(const std::vector<LiveState::NodeRef>& nodes, const std::vector<PodRef>& pods) {
  state_.begin(nodes, pods);
  queue_.keep_only(pods, now_());
  seen_.clear();
  unknown_.clear();
  gated_.clear();
  held_.clear();
  for (const PodRef& pod : pods) {
    note_waiting(nullptr, pod);
    if (is_ours(*pod))
      queue_.put(pod, now_());
    else
      queue_.remove(pod->key);
  }
  log_(2, "following " + std::to_string(pods.size()) + " pods on " +
              std::to_string(snapshot().nodes().size()) + " nodes");
}

void LiveScheduler::schedule() {
  queue_.advance(now_());
  const auto until = now_() + kLongestDeciding;
  while (!tools_.binder.full() && now_() < until && !tools_.stop()) {
    const PodRef pod = queue_.next();
    if (!pod) return;
    metrics_.waited(now_() - queue_.since());
    consider(pod);
  }
}

// Whether an earlier bind took effect is to be known before anything else is decided.
bool LiveScheduler::find_out(const PodRef& pod) {
  const auto unknown = unknown_.extract(pod->key);
  if (unknown.empty() || unknown.mapped().pod->uid != pod->uid) return false;
  unknown.mapped().perhaps_bound = true;
  start(std::move(unknown.mapped()), {});
  return true;
}

void LiveScheduler::consider(const PodRef& pod) {
  if (find_out(pod)) return;
  const Needs needs = needs_of({pod}, {}, tools_.profiles);
  if (!surroundings_.has(needs)) {
    const std::optional<Error> trouble = surroundings_.trouble_with(needs);
    if (!trouble) return held_.push_back(pod);
    tools_.recorder.not_bound(*pod, Recorder::Why::SchedulerError, trouble->message);
    try_later(pod);
    return finish(not_read(*pod, *trouble));
  }
  snapshot();  // up to date
  const auto started = now_();
  const Decision decision = decider_.decide(pod, tools_.detail);
  metrics_.decided_in(now_() - started);
  tools_.printer.decided(*pod, decision);
  if (decision.node) return place(pod, decision);
  record(tools_.recorder, *pod, decision);
  rest(pod, decision);
  for (const auto& [filter, nodes] : decision.rejected_by) metrics_.rejected(filter, nodes);
  PodResult result = result_of(decision);
  result.notes = decision.notes;
  finish(std::move(result));
}

void LiveScheduler::place(const PodRef& pod, const Decision& decision) {
  const Snapshot& known = snapshot();
  Binding binding{.pod = pod, .volume_wait = tools_.volume_wait};
  const VolumePlan volumes =
      choose_node(binding, known.find(*decision.node)->node, known.surroundings().storage);
  state_.assume(pod, binding.node, volumes);
  start(std::move(binding), decision.notes);
}

void LiveScheduler::rest(const PodRef& pod, const Decision& decision) {
  const Obstacles obstacles = obstacles_of(decision);
  queue_.no_node(pod, obstacles, now_());
  if (!log_.shows(kMoves)) return;
  const std::string key = to_string(pod->key);
  const std::string against = join({obstacles.begin(), obstacles.end()}, ", ");
  log_(kMoves,
       "pod " + key + " waits until " +
           (against.empty() ? "a node comes" : "a change may help against " + against),
       {.pod = key});
}

void LiveScheduler::try_later(const PodRef& pod) {
  const std::optional<Milliseconds> pause = queue_.try_later(pod, now_());
  if (!pause || !log_.shows(kMoves)) return;
  const std::string key = to_string(pod->key);
  log_(kMoves, "pod " + key + " is tried again in " + format_duration(*pause), {.pod = key});
}

void LiveScheduler::wake(const ClusterChange& change) {
  if (queue_.sizes().unschedulable == 0) return;
  const std::size_t woken = queue_.wake(change, snapshot(), now_());
  if (woken == 0 || !log_.shows(kMoves)) return;
  log_(kMoves,
       describe(change) + ", which may help " + std::to_string(woken) + (woken == 1 ? " pod" : " pods"));
}

void LiveScheduler::start(Binding binding, std::vector<std::string> notes) {
  const PodKey& key = binding.pod->key;
  const auto seen = seen_.find(key);
  const auto since = seen == seen_.end() ? now_() : seen->second;
  in_flight_[key] = {std::move(notes), since};
  tools_.binder.start(std::move(binding));
  metrics_.requested_after(now_() - since);
}

void LiveScheduler::settle(std::vector<BindOutcome> outcomes) {
  for (BindOutcome& outcome : outcomes) settle(std::move(outcome));
}

void LiveScheduler::settle(BindOutcome outcome) {
  using Kind = BindOutcome::Kind;
  const PodRef pod = outcome.binding.pod;
  record(tools_.recorder, outcome, tools_.volume_wait);
  switch (outcome.kind) {
    case Kind::Bound:
      break;  // the feed will tell
    case Kind::Unknown:
      unknown_.insert_or_assign(pod->key, outcome.binding);
      try_later(pod);
      break;
    case Kind::Elsewhere:
      state_.move(pod, outcome.elsewhere);  // the feed need not have told yet
      break;
    case Kind::Gone:
      state_.forget(pod);
      break;
    case Kind::WouldBind:
      break;
    case Kind::Waiting:
    case Kind::Undone:
    case Kind::Refused:
    case Kind::GaveUp:
    case Kind::Withheld:
      state_.forget(pod);
      try_later(pod);
      break;
  }
  PodResult result = result_of(std::move(outcome));
  const auto known = in_flight_.extract(pod->key);
  if (!known.empty()) result.notes = known.mapped().notes;
  if (result.outcome == Outcome::Bound) {
    add_doubt(*pod, result);
    if (!known.empty()) metrics_.bound_after(now_() - known.mapped().seen);
  }
  finish(std::move(result));
}

// The server binds to a node that is gone or cordoned by then. Nobody can undo that, but it can be told.
void LiveScheduler::add_doubt(const Pod& pod, PodResult& result) {
  const NodeState* state = snapshot().find(result.node);
  const auto lost = against_node(pod, result.node, state != nullptr ? &state->node : nullptr);
  if (!lost) return;
  result.notes.push_back("By now " + *lost + ".");
  log_(0, to_string(pod.key) + " was bound, but by now " + *lost);
}

std::optional<std::string> LiveScheduler::why_not(const Binding& binding) {
  const Snapshot& known = snapshot();
  const NodeState* state = known.find(binding.node);
  if (auto why = against_node(*binding.pod, binding.node, state != nullptr ? &state->node : nullptr))
    return why;
  if (node_allows(*state, *binding.pod, known, profile_for(*binding.pod, tools_.profiles)))
    return std::nullopt;
  return "node " + binding.node + " has changed and does not take the pod any more";
}

void LiveScheduler::finish(PodResult result) {
  tools_.printer.settled(result);
  metrics_.attempted(result.outcome);
  results_.results.push_back(std::move(result));
  if (results_.results.size() >= kMostResults) print_results();
}

void LiveScheduler::measure() {
  if (!metrics_.on()) return;
  const PodQueue::Sizes sizes = queue_.sizes();
  metrics_.queued(QueuePart::Active, sizes.active);
  metrics_.queued(QueuePart::Backoff, sizes.backoff);
  metrics_.queued(QueuePart::Unschedulable, sizes.unschedulable);
  metrics_.queued(QueuePart::Gated, gated_.size());
  metrics_.binding(tools_.binder.in_flight());
}

void LiveScheduler::print_results() {
  if (!results_.results.empty()) tools_.printer.ended(std::exchange(results_, {}));
}

}  // namespace spread
