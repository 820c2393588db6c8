#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/feed.h"
#include "cluster/waiting.h"
#include "metrics/metrics.h"
#include "run/live_scheduler.h"
#include "run/pass.h"

namespace spread {

struct LiveSettings {
  WaitingPods which;
  // Whether this process may decide and bind now.
  std::function<bool()> leads = [] { return true; };
  Metrics& metrics;
};

// Follows the cluster and decides about each pod as soon as it waits, or as something changed that may help
// it, until `tools.stop` says so. One thread; waits for what comes next without asking.
class Live {
 public:
  // All of it outlives this.
  Live(HttpClient& http, const PassTools& tools, LiveSettings settings, Now now, const Random& random,
       Log log);

  void run();

  // The same by hand, for whoever does something else in between: start(), turn() again and again, drain().
  void start();
  // Decides what is due, then waits for what comes next, at most so long.
  void turn(Milliseconds at_most);
  // Settles what is in flight; nothing is tried again.
  void drain();
  const Feed& feed() const { return feed_; }
  LiveScheduler& scheduler() { return scheduler_; }
  const LiveScheduler& scheduler() const { return scheduler_; }

  // The cluster is read, and this process could bind.
  bool ready() const { return feed_.current(); }
  std::string obstacle() const { return feed_.obstacle(); }
  PodQueue::Sizes queued() const { return scheduler_.queued(); }

  // To be asked before a bind request is sent: why the decision holds no longer; nothing where it does, as
  // far as the node itself can tell.
  std::optional<std::string> why_not(const Binding& binding);

 private:
  Feed::Listener listener();
  void catch_up();
  void begin();

  HttpClient& http_;
  const PassTools& tools_;
  LiveSettings settings_;
  Now now_;
  Log log_;
  Feed feed_;
  LiveScheduler scheduler_;
  std::chrono::steady_clock::time_point reading_since_;  // until it has begun
  bool begun_ = false;                                   // the scheduler follows the feed
  bool led_ = false;                                     // and has caught up since
};

}  // namespace spread
