#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "model/outcome.h"
#include "model/pod.h"
#include "model/storage.h"

namespace spread {

// A claim that has to be bound before its pod is; it and its volume as they were when this was decided.
struct ClaimToBind {
  Claim claim;
  std::optional<Volume> volume;  // the one it is to get; none: one is made for it on the pod's node
};

// Whether the volume that the claim got can be used on the pod's node.
using VolumeCheck = std::function<bool(const Claim&, const Volume&)>;

struct Binding {
  PodRef pod;
  std::string node;
  std::vector<ClaimToBind> claims = {};
  VolumeCheck usable = {};      // set where there are claims
  Milliseconds volume_wait{0};  // how long the claims may take; in an outcome: what is left of it
  int undone = 0;               // how often it was decided already, and undone again
  bool perhaps_bound = false;   // its last outcome was Unknown: the pod is read before anything is sent
};

// Why a binding must not be sent: a sentence, or nothing. Asked right before each request that would bind, so
// that it can tell what has changed since the decision.
using LateCheck = std::function<std::optional<std::string>(const Binding&)>;

struct BindOutcome {
  enum class Kind {
    Bound,      // the pod is on our node
    WouldBind,  // nothing was sent: a dry run or a file
    Elsewhere,  // another scheduler was faster: the pod is on another node
    Gone,       // deleted, or another pod has the name now
    Waiting,    // its claims are not bound yet
    Undone,     // what was decided about its claims holds no longer: decide again
    Withheld,   // not sent, or not again: what was decided holds no longer, and the pod has no node
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

// Puts pods on nodes, their claims first. Many bindings may be under way at once; outcomes come in the order
// in which they are known.
class Binder {
 public:
  virtual ~Binder() = default;

  virtual bool full() const = 0;  // wait() before the next start()
  virtual void start(Binding binding) = 0;
  virtual std::size_t in_flight() const = 0;
  // What has ended since the last call. Waits up to `at_most` for a first outcome if bindings are in flight;
  // a signal ends the wait early.
  virtual std::vector<BindOutcome> wait(Milliseconds at_most) = 0;
  // No further tries of what is in flight: what waits for a retry is given up, what was sent is settled by
  // wait() as usual.
  virtual void stop_retrying() = 0;
};

}  // namespace spread
