#pragma once

#include <algorithm>
#include <chrono>

namespace spread {

// For how long something was under way, however much of it at once. Told as each ends, in the order in which
// they do.
class BusyTime {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Seconds = std::chrono::duration<double>;

  void add(Time end, Seconds took) {
    const Seconds since_last = end - last_end_;
    total_ += std::min(took, since_last);
    last_end_ = end;
  }
  Seconds total() const { return total_; }

 private:
  Time last_end_{};
  Seconds total_{0};
};

}  // namespace spread
