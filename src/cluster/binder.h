#pragma once

#include <string>
#include <vector>

#include "base/duration.h"
#include "model/pod.h"

namespace spread {

struct Binding {
  PodRef pod;
  std::string node;
};

struct BindOutcome {
  enum class Kind {
    Bound,      // the pod is on our node
    WouldBind,  // nothing was sent: a dry run or a file
    Elsewhere,  // another scheduler was faster: the pod is on another node
    Gone,       // deleted, or another pod has the name now
    Refused,    // the server refuses it for good
    GaveUp,     // every retry failed
  };
  Binding binding;
  Kind kind;
  std::string message;
  int attempts = 1;
};

// Puts pods on nodes. Many bindings may be under way at once; outcomes come in the order in which they are known.
class Binder {
 public:
  virtual ~Binder() = default;

  virtual bool full() const = 0;  // wait() before the next start()
  virtual void start(Binding binding) = 0;
  virtual std::size_t in_flight() const = 0;
  // What has ended since the last call; waits up to `at_most` for a first outcome if bindings are in flight.
  virtual std::vector<BindOutcome> wait(Milliseconds at_most) = 0;
};

}  // namespace spread
