#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "base/clock.h"

namespace spread {

// Calls to be made later, in one thread: by whoever waits, between two waits.
class Timers {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Id = std::pair<Time, std::uint64_t>;

  explicit Timers(Now now) : now_(std::move(now)) {}

  Id call_after(Milliseconds delay, std::function<void()> call);
  // Nothing where it was called or cancelled already.
  void cancel(const Id& id) { calls_.erase(id); }

  // Makes the calls that are due, in order of their times, and tells how many; those that they set are left
  // for the next round.
  std::size_t run_due();
  // How long until the next call, `at_most` where none is earlier.
  Milliseconds until_next(Milliseconds at_most) const;

 private:
  Now now_;
  std::uint64_t made_ = 0;
  std::map<Id, std::function<void()>> calls_;
};

}  // namespace spread
