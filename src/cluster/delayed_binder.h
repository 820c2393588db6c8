#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <vector>

#include "base/clock.h"
#include "cluster/binder.h"

namespace spread {

// Holds each binding for a while before another binder gets it, as a scheduler does that waits for a permit:
// the next pods are decided meanwhile.
class DelayedBinder : public Binder {
 public:
  // Sleeps at most so long.
  using Sleep = std::function<void(Milliseconds)>;

  // `inner` outlives this.
  DelayedBinder(Binder& inner, Milliseconds delay, Now now, Sleep sleep);

  bool full() const override { return inner_.full(); }
  void start(Binding binding) override;
  std::size_t in_flight() const override { return held_.size() + inner_.in_flight(); }
  std::vector<BindOutcome> wait(Milliseconds at_most) override;
  // What is held goes out at once: it was decided.
  void stop_retrying() override;

  // How long until the next one goes out, `at_most` where that is later.
  Milliseconds until_due(Milliseconds at_most) const;

 private:
  struct Held {
    std::chrono::steady_clock::time_point due;
    Binding binding;
  };
  void pass_on();

  Binder& inner_;
  Milliseconds delay_;
  Now now_;
  Sleep sleep_;
  std::deque<Held> held_;  // in order of their times
};

}  // namespace spread
