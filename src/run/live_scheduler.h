#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/waiting.h"
#include "metrics/metrics.h"
#include "run/live_state.h"
#include "run/pass.h"
#include "run/pod_queue.h"

namespace spread {

// What is known of the cluster besides nodes and pods: as a Feed has it.
struct KnownSurroundings {
  std::function<const Surroundings&()> all;
  std::function<bool(const Needs&)> has;
  std::function<std::optional<Error>(const Needs&)> trouble_with;
};

// The scheduler beside a cluster that is told to it change by change: which pods wait, which of them are to
// be decided now, and what became of their binds. It reads nothing and waits for nothing by itself; whoever
// tells it of changes does, with whatever clock.
class LiveScheduler {
 public:
  // All of it outlives this.
  LiveScheduler(const PassTools& tools, WaitingPods which, KnownSurroundings surroundings, Metrics& metrics,
                Now now, const Random& random, Log log);

  // The whole of the cluster; decisions and waits of pods that are there already go on.
  void begin(const std::vector<LiveState::NodeRef>& nodes, const std::vector<PodRef>& pods);

  // One is null where it is new, or gone.
  void pod_changed(const PodRef& before, const PodRef& after);
  void node_changed(const LiveState::NodeRef& before, const LiveState::NodeRef& after) {
    state_.node_changed(before, after);
  }
  void surroundings_changed(const Feed::SurroundingChange& change) { state_.surroundings_changed(change); }
  // What pods were held back for has come, or cannot be had: which is theirs to be told.
  void look_at_held();

  // Decides about the pods that are due, for a while at most. Where a pod gets a node, its bind is started.
  void schedule();
  // Takes what became of binds.
  void settle(std::vector<BindOutcome> outcomes);

  // Whether schedule() would decide at once.
  bool has_work() const { return queue_.has_active() && !tools_.binder.full(); }
  // How long until it would, `at_most` where that is later.
  Milliseconds until_due(Milliseconds at_most) const { return queue_.until_due(now_(), at_most); }
  PodQueue::Sizes queued() const { return queue_.sizes(); }
  std::optional<PodQueue::Part> part_of(const PodKey& pod) const { return queue_.part_of(pod); }
  const Snapshot& snapshot() { return state_.snapshot(surroundings_.all()); }

  // As Live::why_not(), as far as the node can tell.
  std::optional<std::string> why_not(const Binding& binding);

  void measure();
  // What was not printed yet.
  void print_results();

 private:
  struct InFlight {
    std::vector<std::string> notes;              // of the decision
    std::chrono::steady_clock::time_point seen;  // since when the pod waits
  };

  bool is_ours(const Pod& pod) const;
  void note_waiting(const PodRef& before, const PodRef& after);
  void consider(const PodRef& pod);
  bool find_out(const PodRef& pod);
  void place(const PodRef& pod, const Decision& decision);
  void rest(const PodRef& pod, const Decision& decision);
  void try_later(const PodRef& pod);
  void wake(const ClusterChange& change);
  void start(Binding binding, std::vector<std::string> notes);
  void settle(BindOutcome outcome);
  void add_doubt(const Pod& pod, PodResult& result);
  void finish(PodResult result);

  const PassTools& tools_;
  WaitingPods which_;
  KnownSurroundings surroundings_;
  Metrics& metrics_;
  Now now_;
  Log log_;
  PodQueue queue_;
  LiveState state_;
  Decider decider_;
  std::map<PodKey, InFlight> in_flight_;
  std::map<PodKey, Binding> unknown_;  // what became of them; the pods hold their room
  std::map<PodKey, std::chrono::steady_clock::time_point> seen_;  // of pods that wait
  std::set<PodKey> gated_;
  std::vector<PodRef> held_;  // what they need is being read
  PassResult results_;        // not printed yet
};

}  // namespace spread
