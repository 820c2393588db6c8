// Time as an argument: what waits or measures is given these, so that tests bring their own clock.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "base/duration.h"

namespace spread {

// A clock that never jumps.
using Now = std::function<std::chrono::steady_clock::time_point()>;

// One that also goes on while the machine sleeps. Its times mean nothing to other clocks.
std::chrono::steady_clock::time_point boot_time();

// The calendar's, which people and other clocks set at will.
using WallClock = std::function<std::chrono::system_clock::time_point()>;

// RFC 3339 in UTC, the second with so many digits behind the point (0: without one):
// "2026-01-31T12:00:00.250Z".
std::string format_utc(std::chrono::system_clock::time_point time, int digits);

struct Timing {
  Now now;
  std::function<bool(Milliseconds)> sleep;  // true where a signal has come, which ends the sleep
};

}  // namespace spread
