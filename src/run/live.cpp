#include "run/live.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "cluster/node_check.h"
#include "run/needs.h"
#include "run/record.h"
#include "run/results.h"
#include "run/volume_work.h"

namespace spread {
namespace {

constexpr Milliseconds kPatience{60'000};     // the longest wait; whatever happens ends it earlier
constexpr Milliseconds kPatienceAtEnd{1000};  // while stopping
constexpr Milliseconds kLongestDeciding{20};  // before the cluster is listened to again
constexpr std::size_t kMostResults = 1000;    // that are kept back until nothing is in flight

Obstacles obstacles_of(const Decision& decision) {
  Obstacles obstacles;
  for (const auto& [filter, nodes] : decision.rejected_by) obstacles.insert(filter);
  return obstacles;
}

}  // namespace

Live::Live(HttpClient& http, const PassTools& tools, LiveSettings settings, Now now, const Random& random,
           Log log)
    : http_(http),
      tools_(tools),
      settings_(std::move(settings)),
      now_(std::move(now)),
      log_(std::move(log)),
      queue_(tools.profiles, random),
      state_([this](const ClusterChange& change) {
        const std::size_t woken = queue_.wake(change, state_.snapshot(feed_.surroundings()), now_());
        if (woken > 0) log_(5, std::to_string(woken) + " waiting pods may be helped by a change");
      }),
      feed_(http, random, log_, listener()),
      decider_(state_.snapshot(feed_.surroundings()), tools.profiles) {}

Feed::Listener Live::listener() {
  return {.pod = [this](const PodRef& before, const PodRef& after) { pod_changed(before, after); },
          .node =
              [this](const Feed::NodeRef& before, const Feed::NodeRef& after) {
                if (begun_) state_.node_changed(before, after);
              },
          .surroundings =
              [this](const std::string& kind) {
                if (begun_) state_.surroundings_changed(kind);
              },
          .synced =
              [this] {
                for (const PodRef& pod : std::exchange(held_, {})) queue_.give_back(pod);
              },
          .corrected =
              [this](const std::string& resource, std::size_t count) {
                for (; count > 0; --count) settings_.metrics.difference_corrected(resource);
              },
          .restarted = [this](const std::string& resource) { settings_.metrics.watch_restarted(resource); }};
}

bool Live::is_ours(const Pod& pod) const {
  const WaitingPods& which = settings_.which;
  return pod.node_name.empty() && !pod.deleting && pod.gates.empty() && which.serves(pod.scheduler_name) &&
         (!which.ns || *which.ns == pod.key.ns) && which.selector.matches(pod.labels);
}

void Live::pod_changed(const PodRef& before, const PodRef& after) {
  if (!begun_) return;
  state_.pod_changed(before, after);
  note_waiting(before, after);
  if (!after || !is_ours(*after)) return queue_.remove(after ? after->key : before->key);
  if (before && is_ours(*before) && counts_alike(*before, *after)) return queue_.refresh(after);
  queue_.put(after);
}

// Since when each of ours waits, and which of them are gated.
void Live::note_waiting(const PodRef& before, const PodRef& after) {
  const PodKey& key = after ? after->key : before->key;
  const bool waits = after && after->node_name.empty() && settings_.which.serves(after->scheduler_name);
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

void Live::run() {
  reading_since_ = now_();
  feed_.start();
  while (!tools_.stop()) turn();
  drain();
}

void Live::turn() {
  const bool leads = settings_.leads();
  if (leads && !led_) catch_up();
  led_ = leads && led_;
  if (!begun_ && feed_.synced()) begin();
  const bool acts = begun_ && led_ && feed_.current();
  if (acts) {
    queue_.advance(now_());
    schedule();
  }
  measure();
  const bool more = acts && queue_.has_active() && !tools_.binder.full();
  const Milliseconds wait = more ? Milliseconds(0) : acts ? queue_.until_due(now_(), kPatience) : kPatience;
  if (tools_.binder.in_flight() > 0) {
    for (BindOutcome& outcome : tools_.binder.wait(wait)) settle(std::move(outcome));
  } else {
    print_results();
    http_.poll(wait);
  }
}

// Another may have led until now: what it did need not have been told yet. What this process sent when it led
// is settled first.
void Live::catch_up() {
  if (tools_.binder.in_flight() > 0) return;
  led_ = true;
  if (!std::exchange(begun_, false)) return;
  reading_since_ = now_();
  feed_.read_anew();
}

void Live::begin() {
  begun_ = true;
  settings_.metrics.read_in(now_() - reading_since_);
  const std::vector<PodRef> pods = feed_.pods();
  state_.begin(feed_.nodes(), pods);
  queue_.keep_only(pods);
  seen_.clear();
  unknown_.clear();
  gated_.clear();
  held_.clear();
  for (const PodRef& pod : pods) {
    note_waiting(nullptr, pod);
    if (is_ours(*pod))
      queue_.put(pod);
    else
      queue_.remove(pod->key);
  }
  log_(2, "following " + std::to_string(pods.size()) + " pods on " +
              std::to_string(state_.snapshot(feed_.surroundings()).nodes().size()) + " nodes");
}

void Live::schedule() {
  const auto until = now_() + kLongestDeciding;
  while (!tools_.binder.full() && now_() < until && !tools_.stop()) {
    const PodRef pod = queue_.next();
    if (!pod) return;
    consider(pod);
  }
}

// Whether an earlier bind took effect is to be known before anything else is decided.
bool Live::find_out(const PodRef& pod) {
  const auto unknown = unknown_.extract(pod->key);
  if (unknown.empty() || unknown.mapped().pod->uid != pod->uid) return false;
  unknown.mapped().perhaps_bound = true;
  start(std::move(unknown.mapped()), {});
  return true;
}

void Live::consider(const PodRef& pod) {
  if (find_out(pod)) return;
  const Needs needs = needs_of({pod}, {}, tools_.profiles);
  if (!feed_.has(needs)) {
    const std::optional<Error> trouble = feed_.trouble_with(needs);
    if (!trouble) return held_.push_back(pod);
    tools_.recorder.not_bound(*pod, Recorder::Why::SchedulerError, trouble->message);
    queue_.try_later(pod, now_());
    return finish(not_read(*pod, *trouble));
  }
  state_.snapshot(feed_.surroundings());  // up to date
  const auto started = now_();
  const Decision decision = decider_.decide(pod, tools_.detail);
  settings_.metrics.decided_in(now_() - started);
  tools_.printer.decided(*pod, decision);
  if (decision.node) return place(pod, decision);
  record(tools_.recorder, *pod, decision);
  queue_.no_node(pod, obstacles_of(decision), now_());
  for (const auto& [filter, nodes] : decision.rejected_by) settings_.metrics.rejected(filter, nodes);
  PodResult result = result_of(decision);
  result.notes = decision.notes;
  finish(std::move(result));
}

void Live::place(const PodRef& pod, const Decision& decision) {
  const Snapshot& snapshot = state_.snapshot(feed_.surroundings());
  Binding binding{.pod = pod, .volume_wait = tools_.volume_wait};
  const VolumePlan volumes =
      choose_node(binding, snapshot.find(*decision.node)->node, snapshot.surroundings().storage);
  state_.assume(pod, binding.node, volumes);
  start(std::move(binding), decision.notes);
}

void Live::start(Binding binding, std::vector<std::string> notes) {
  const PodKey& key = binding.pod->key;
  const auto seen = seen_.find(key);
  const auto since = seen == seen_.end() ? now_() : seen->second;
  in_flight_[key] = {std::move(notes), since};
  tools_.binder.start(std::move(binding));
  settings_.metrics.requested_after(now_() - since);
}

void Live::settle(BindOutcome outcome) {
  using Kind = BindOutcome::Kind;
  const PodRef pod = outcome.binding.pod;
  record(tools_.recorder, outcome, tools_.volume_wait);
  switch (outcome.kind) {
    case Kind::Bound:
      break;  // the feed will tell
    case Kind::Unknown:
      unknown_.insert_or_assign(pod->key, outcome.binding);
      queue_.try_later(pod, now_());
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
      queue_.try_later(pod, now_());
      break;
  }
  PodResult result = result_of(std::move(outcome));
  const auto known = in_flight_.extract(pod->key);
  if (!known.empty()) result.notes = known.mapped().notes;
  if (result.outcome == Outcome::Bound) {
    add_doubt(*pod, result);
    if (!known.empty()) settings_.metrics.bound_after(now_() - known.mapped().seen);
  }
  finish(std::move(result));
}

// The server binds to a node that is gone or cordoned by then. Nobody can undo that, but it can be told.
void Live::add_doubt(const Pod& pod, PodResult& result) {
  const NodeState* state = state_.snapshot(feed_.surroundings()).find(result.node);
  const auto lost = against_node(pod, result.node, state != nullptr ? &state->node : nullptr);
  if (!lost) return;
  result.notes.push_back("By now " + *lost + ".");
  log_(0, to_string(pod.key) + " was bound, but by now " + *lost);
}

std::optional<std::string> Live::why_not(const Binding& binding) {
  if (!settings_.leads()) return "this process no longer holds the lease";
  if (!begun_ || !feed_.current()) return "the cluster cannot be followed at the moment: " + feed_.obstacle();
  const Snapshot& snapshot = state_.snapshot(feed_.surroundings());
  const NodeState* state = snapshot.find(binding.node);
  if (auto why = against_node(*binding.pod, binding.node, state != nullptr ? &state->node : nullptr))
    return why;
  if (node_allows(*state, *binding.pod, snapshot, profile_for(*binding.pod, tools_.profiles)))
    return std::nullopt;
  return "node " + binding.node + " has changed and does not take the pod any more";
}

void Live::finish(PodResult result) {
  tools_.printer.settled(result);
  settings_.metrics.attempted(result.outcome);
  results_.results.push_back(std::move(result));
  if (results_.results.size() >= kMostResults) print_results();
}

void Live::measure() {
  if (!settings_.metrics.on()) return;
  const PodQueue::Sizes sizes = queue_.sizes();
  settings_.metrics.queued(QueuePart::Active, sizes.active);
  settings_.metrics.queued(QueuePart::Backoff, sizes.backoff);
  settings_.metrics.queued(QueuePart::Unschedulable, sizes.unschedulable);
  settings_.metrics.queued(QueuePart::Gated, gated_.size());
  settings_.metrics.binding(tools_.binder.in_flight());
}

void Live::print_results() {
  if (!results_.results.empty()) tools_.printer.ended(std::exchange(results_, {}));
}

void Live::drain() {
  while (tools_.binder.in_flight() > 0) {
    tools_.binder.stop_retrying();
    for (BindOutcome& outcome : tools_.binder.wait(kPatienceAtEnd)) settle(std::move(outcome));
  }
  print_results();
}

}  // namespace spread
