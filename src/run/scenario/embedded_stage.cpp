#include "run/scenario/embedded_stage.h"

#include <algorithm>
#include <utility>

namespace spread {
namespace {

// Delays as long as they can be: the same in each run.
double no_jitter() {
  return 1.0;
}

}  // namespace

EmbeddedStage::EmbeddedStage(Setup setup, const Profiles& profiles, Chronicle& chronicle, const Log& log)
    : chronicle_(chronicle),
      cluster_(
          setup.start,
          {.pod = [this](const PodRef& before,
                         const PodRef& after) { scheduler_.pod_changed(before, after); },
           .node = [this](const LiveState::NodeRef& before,
                          const LiveState::NodeRef& after) { scheduler_.node_changed(before, after); },
           .surroundings =
               [this](const Feed::SurroundingChange& change) { scheduler_.surroundings_changed(change); }}),
      binder_(
          cluster_binder_, setup.bind_takes, [this] { return now_; }, [](Milliseconds) {}),
      tools_{tools(profiles)},
      scheduler_(tools_, std::move(setup.which),
                 {.all = [this]() -> const Surroundings& { return cluster_.surroundings(); },
                  .has = [](const Needs&) { return true; },
                  .trouble_with = [](const Needs&) { return std::nullopt; }},
                 no_metrics(), tools_.now, no_jitter, log) {
  chronicle_.listen_to({.time = [this] { return time(); },
                        .part_of = [this](const PodKey& pod) { return scheduler_.part_of(pod); },
                        .binds = [this] { return binder_.in_flight(); }});
  scheduler_.begin(cluster_.nodes(), cluster_.pods());
}

PassTools EmbeddedStage::tools(const Profiles& profiles) {
  return {.binder = binder_,
          .recorder = notes_,
          .profiles = profiles,
          .printer = chronicle_,
          .detail = Detail::Explain,
          .stop = [] { return false; },
          .now = [this] { return now_; }};
}

Milliseconds EmbeddedStage::time() const {
  return std::chrono::duration_cast<Milliseconds>(now_.time_since_epoch());
}

Result<void> EmbeddedStage::play(Milliseconds time) {
  const Time end = now_ + time;
  while (true) {
    scheduler_.schedule();
    if (settle() || scheduler_.has_work()) continue;
    const auto left = std::chrono::duration_cast<Milliseconds>(end - now_);
    if (left.count() <= 0) break;
    now_ += std::min(binder_.until_due(left), scheduler_.until_due(left));
  }
  scheduler_.print_results();
  return {};
}

// True where a bind ended.
bool EmbeddedStage::settle() {
  if (binder_.in_flight() == 0) return false;
  std::vector<BindOutcome> outcomes = binder_.wait(Milliseconds(0));
  if (outcomes.empty()) return false;
  std::vector<Binding> bound;
  for (const BindOutcome& outcome : outcomes) {
    if (outcome.kind == BindOutcome::Kind::Bound) bound.push_back(outcome.binding);
  }
  scheduler_.settle(std::move(outcomes));
  for (const Binding& binding : bound) cluster_.bind(binding);
  chronicle_.note_moves("a bind has ended");
  return true;
}

std::vector<BindOutcome> EmbeddedStage::ClusterBinder::wait(Milliseconds) {
  std::vector<BindOutcome> outcomes;
  for (Binding& binding : std::exchange(started_, {})) outcomes.push_back(stage_.bind(std::move(binding)));
  return outcomes;
}

// What the API server would answer, and what is asked before it is.
BindOutcome EmbeddedStage::bind(Binding binding) {
  using Kind = BindOutcome::Kind;
  const PodRef pod = cluster_.pod(binding.pod->key);
  BindOutcome outcome{.attempts = 1};
  if (!pod || pod->uid != binding.pod->uid) {
    outcome.kind = Kind::Gone;
    outcome.message = "the pod is gone";
  } else if (auto why = scheduler_.why_not(binding)) {
    outcome.kind = Kind::Withheld;
    outcome.message = *std::move(why);
    outcome.attempts = 0;
  }
  outcome.binding = std::move(binding);
  return outcome;
}

Result<Seen> EmbeddedStage::look() {
  Seen seen;
  for (const PodRef& pod : cluster_.pods()) {
    const auto message = notes_.messages.find(pod->key);
    const bool waits = pod->node_name.empty() && message != notes_.messages.end();
    seen.pods.push_back({pod->key, pod->labels, pod->node_name, waits ? message->second : ""});
  }
  for (const LiveState::NodeRef& node : cluster_.nodes()) seen.nodes.push_back(*node);
  return seen;
}

Result<std::vector<std::string>> EmbeddedStage::events(const PodKey& pod) {
  const auto found = notes_.events.find(pod);
  return found == notes_.events.end() ? std::vector<std::string>() : found->second;
}

void EmbeddedStage::Notes::bound(const Pod& pod, const std::string& node) {
  events[pod.key].push_back("Scheduled: Successfully assigned " + to_string(pod.key) + " to " + node);
}

void EmbeddedStage::Notes::not_bound(const Pod& pod, Why, const std::string& message) {
  events[pod.key].push_back("FailedScheduling: " + message);
  messages[pod.key] = message;
}

}  // namespace spread
