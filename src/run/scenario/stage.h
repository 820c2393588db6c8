// Where a scenario is played: a cluster with a scheduler beside it, and a clock.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/scenario.h"
#include "run/pod_queue.h"

namespace spread {

// What can be seen of one pod.
struct SeenPod {
  PodKey key;
  Labels labels;
  std::string node;     // empty: it has none
  std::string message;  // why it has none, as the cluster was told
};

struct Seen {
  std::vector<SeenPod> pods;  // that have not finished
  std::vector<Node> nodes;
};

class Stage {
 public:
  virtual ~Stage() = default;

  // Creates, changes or deletes an object. The error says why it cannot be; nothing was changed then. The
  // scheduler acts on it when play() is called. True where the object is new.
  virtual Result<bool> edit(const ClusterEdit& edit) = 0;
  // Lets the scheduler do what is due now, and then all that falls due while this time passes.
  virtual Result<void> play(Milliseconds time) = 0;

  virtual Milliseconds time() const = 0;  // since the start
  virtual Result<Seen> look() = 0;
  // "REASON: NOTE" of each of the pod's events.
  virtual Result<std::vector<std::string>> events(const PodKey& pod) = 0;
  // Nothing where the pod is not in the scheduler's queue.
  virtual std::optional<PodQueue::Part> part_of(const PodKey& pod) const = 0;
};

}  // namespace spread
