#pragma once

#include <string>
#include <vector>

#include "base/duration.h"
#include "model/outcome.h"
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
    GaveUp,     // every retry failed, and the pod has no node
    Unknown,    // it may be on our node or not: the pod could not be read
  };
  Binding binding;
  Kind kind = Kind::Bound;
  std::string elsewhere;  // with Elsewhere: the node that the pod is on
  std::string message;
  int attempts = 0;                        // bind requests sent
  std::vector<TransientFailure> failures;  // before that
};

// Puts pods on nodes. Many bindings may be under way at once; outcomes come in the order in which they are
// known.
class Binder {
 public:
  virtual ~Binder() = default;

  virtual bool full() const = 0;  // wait() before the next start()
  virtual void start(Binding binding) = 0;
  virtual std::size_t in_flight() const = 0;
  // What has ended since the last call. Waits up to `at_most` for a first outcome if bindings are in flight;
  // a signal ends the wait early.
  virtual std::vector<BindOutcome> wait(Milliseconds at_most) = 0;
  // No further tries: what waits for a retry is given up, what was sent is settled by wait() as usual.
  virtual void stop_retrying() = 0;
};

}  // namespace spread
