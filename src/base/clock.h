// Time as an argument: what waits or measures is given these, so that tests bring their own clock.
#pragma once

#include <chrono>
#include <functional>

#include "base/duration.h"

namespace spread {

// A clock that never jumps.
using Now = std::function<std::chrono::steady_clock::time_point()>;

struct Timing {
  Now now;
  std::function<bool(Milliseconds)> sleep;  // true where a signal has come, which ends the sleep
};

}  // namespace spread
