#include "run/live.h"

#include <utility>

namespace spread {
namespace {

constexpr Milliseconds kPatience{60'000};     // the longest wait; whatever happens ends it earlier
constexpr Milliseconds kPatienceAtEnd{1000};  // while stopping

}  // namespace

Live::Live(HttpClient& http, const PassTools& tools, LiveSettings settings, Now now, const Random& random,
           Log log)
    : http_(http),
      tools_(tools),
      settings_(std::move(settings)),
      now_(std::move(now)),
      log_(std::move(log)),
      feed_(http, random, log_, listener()),
      scheduler_(tools, settings_.which,
                 {.all = [this]() -> const Surroundings& { return feed_.surroundings(); },
                  .has = [this](const Needs& needs) { return feed_.has(needs); },
                  .trouble_with = [this](const Needs& needs) { return feed_.trouble_with(needs); }},
                 settings_.metrics, now_, random, log_) {}

Feed::Listener Live::listener() {
  return {.pod =
              [this](const PodRef& before, const PodRef& after) {
                if (begun_) scheduler_.pod_changed(before, after);
              },
          .node =
              [this](const Feed::NodeRef& before, const Feed::NodeRef& after) {
                if (begun_) scheduler_.node_changed(before, after);
              },
          .surroundings =
              [this](const Feed::SurroundingChange& change) {
                if (begun_) scheduler_.surroundings_changed(change);
              },
          .synced = [this] { scheduler_.look_at_held(); },
          .hindered = [this] { scheduler_.look_at_held(); },
          .corrected =
              [this](const std::string& resource, std::size_t count) {
                for (; count > 0; --count) settings_.metrics.difference_corrected(resource);
              },
          .restarted = [this](const std::string& resource) { settings_.metrics.watch_restarted(resource); }};
}

void Live::run() {
  start();
  while (!tools_.stop()) turn(kPatience);
  drain();
}

void Live::start() {
  reading_since_ = now_();
  feed_.start();
}

void Live::turn(Milliseconds at_most) {
  const bool leads = settings_.leads();
  if (leads && !led_) catch_up();
  led_ = leads && led_;
  if (!begun_ && feed_.synced()) begin();
  const bool acts = begun_ && led_ && feed_.current();
  if (acts) scheduler_.schedule();
  scheduler_.measure();
  const bool more = acts && scheduler_.has_work();
  const Milliseconds wait = more ? Milliseconds(0) : acts ? scheduler_.until_due(at_most) : at_most;
  if (tools_.binder.in_flight() > 0) {
    scheduler_.settle(tools_.binder.wait(wait));
  } else {
    scheduler_.print_results();
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
  scheduler_.begin(feed_.nodes(), feed_.pods());
}

std::optional<std::string> Live::why_not(const Binding& binding) {
  if (!settings_.leads()) return "this process no longer holds the lease";
  if (!begun_ || !feed_.current()) return "the cluster cannot be followed at the moment: " + feed_.obstacle();
  return scheduler_.why_not(binding);
}

void Live::drain() {
  while (tools_.binder.in_flight() > 0) {
    tools_.binder.stop_retrying();
    scheduler_.settle(tools_.binder.wait(kPatienceAtEnd));
  }
  scheduler_.print_results();
}

}  // namespace spread
