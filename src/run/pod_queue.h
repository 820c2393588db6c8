#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/duration.h"
#include "cluster/backoff.h"
#include "model/pod.h"
#include "model/snapshot.h"
#include "sched/change.h"
#include "sched/plugin.h"

namespace spread {

// The pods that wait for this scheduler. Each is active (to be decided now), in backoff (to be decided when
// its time has come), unschedulable (until a change may help it, or kLongestRest is over), or taken out by
// next(), until it is put back or removed.
class PodQueue {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::minutes kLongestRest{5};

  enum class Part { Active, Backoff, Unschedulable, Out };  // Out: taken out by next()
  struct Sizes {
    std::size_t active = 0, backoff = 0, unschedulable = 0;
  };

  // The profiles outlive the queue.
  PodQueue(const Profiles& profiles, Random random) : profiles_(profiles), random_(std::move(random)) {}

  // New, or changed in what it asks for: to be decided now. Of one that is taken out, only the pod is
  // replaced.
  void put(const PodRef& pod, Time now);
  // Changed in nothing that is asked for.
  void refresh(const PodRef& pod);
  void remove(const PodKey& key);
  // Removes all others, and puts back what was taken out.
  void keep_only(const std::vector<PodRef>& pods, Time now);

  // The next to be decided, in the order of a pass (sched/queue.h); null where none is active.
  PodRef next();
  // Since when the pod that next() gave last could have been decided.
  Time since() const { return since_; }

  // Puts back what next() took out. No node took it: it rests until a change may help.
  void no_node(const PodRef& pod, Obstacles obstacles, Time now);
  // Something went wrong that time alone may mend. How long it pauses; nothing where it is not put back.
  std::optional<Milliseconds> try_later(const PodRef& pod, Time now);
  // It was not decided at all.
  void give_back(const PodRef& pod, Time now);

  // Wakes the pods that the change may help: those whose backoff is over become active. Tells how many.
  std::size_t wake(const ClusterChange& change, const Snapshot& snapshot, Time now);
  // Moves what is due.
  void advance(Time now);
  // How long until advance() has something to do, `at_most` where that is later.
  Milliseconds until_due(Time now, Milliseconds at_most) const;

  // Nothing where it is not in the queue.
  std::optional<Part> part_of(const PodKey& key) const;
  bool has_active() const { return sizes_.active > 0; }
  Sizes sizes() const { return sizes_; }

 private:
  struct Entry {
    PodRef pod;
    Part part = Part::Active;
    int failures = 0;  // in a row
    Time ready{};      // when its backoff is over
    Time since{};      // active, or unschedulable
    Obstacles obstacles = {};
    std::size_t template_hash = 0;  // once it rests
  };
  using Entries = std::map<PodKey, Entry>;
  // What a change does for the pods asked about so far, by the hash of their template: those of one template
  // are not asked about one by one.
  struct Answer {
    PodRef pod;
    Obstacles before, after;
    bool helped = false;
  };
  using Answers = std::unordered_multimap<std::size_t, Answer>;

  bool is_helped(Entry& entry, const ClusterChange& change, const Snapshot& snapshot, Answers& known) const;
  Entry* taken_out(const PodRef& pod);
  void move(Entry& entry, Part part);
  void activate(Entry& entry, Time now);
  std::size_t* size_of(Part part);
  void order();

  const Profiles& profiles_;
  Random random_;
  Backoff backoff_{Milliseconds(1000), Milliseconds(10'000)};
  Entries entries_;
  Sizes sizes_;
  std::vector<PodRef> ordered_;  // active ones, the next last
  bool disordered_ = false;      // ordered_ lacks pods that have become active since
  Time since_{};                 // of the pod that was taken out last
};

}  // namespace spread
