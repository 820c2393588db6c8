#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/feed.h"
#include "cluster/waiting.h"
#include "metrics/metrics.h"
#include "run/live_state.h"
#include "run/pass.h"
#include "run/pod_queue.h"

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
  // The cluster is read, and this process could bind.
  bool ready() const { return feed_.current(); }
  std::string obstacle() const { return feed_.obstacle(); }
  PodQueue::Sizes queued() const { return queue_.sizes(); }

  // To be asked before a bind request is sent: why the decision holds no longer; nothing where it does, as
  // far as the node itself can tell.
  std::optional<std::string> why_not(const Binding& binding);

 private:
  struct InFlight {
    std::vector<std::string> notes;              // of the decision
    std::chrono::steady_clock::time_point seen;  // since when the pod waits
  };

  Feed::Listener listener();
  void pod_changed(const PodRef& before, const PodRef& after);
  bool is_ours(const Pod& pod) const;
  void note_waiting(const PodRef& before, const PodRef& after);
  void turn();
  void catch_up();
  void begin();
  void schedule();
  void consider(const PodRef& pod);
  bool find_out(const PodRef& pod);
  void place(const PodRef& pod, const Decision& decision);
  void start(Binding binding, std::vector<std::string> notes);
  void settle(BindOutcome outcome);
  void add_doubt(const Pod& pod, PodResult& result);
  void finish(PodResult result);
  void print_results();
  void measure();
  void drain();

  HttpClient& http_;
  const PassTools& tools_;
  LiveSettings settings_;
  Now now_;
  Log log_;
  PodQueue queue_;
  LiveState state_;
  Feed feed_;
  Decider decider_;
  std::chrono::steady_clock::time_point reading_since_;  // until it has begun
  bool begun_ = false;                                   // the state follows the feed
  bool led_ = false;                                     // and has caught up since
  std::map<PodKey, InFlight> in_flight_;
  std::map<PodKey, Binding> unknown_;  // what became of them; the pods hold their room
  std::map<PodKey, std::chrono::steady_clock::time_point> seen_;  // of pods that wait
  std::set<PodKey> gated_;
  std::vector<PodRef> held_;  // what they need is being read
  PassResult results_;        // not printed yet
};

}  // namespace spread
