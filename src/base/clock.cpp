#include "base/clock.h"

#include <time.h>

#include <cstdio>

namespace spread {

std::chrono::steady_clock::time_point boot_time() {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return std::chrono::steady_clock::time_point(std::chrono::seconds(time.tv_sec) +
                                               std::chrono::nanoseconds(time.tv_nsec));
}

std::string format_utc(std::chrono::system_clock::time_point time, int digits) {
  const auto since = std::chrono::floor<std::chrono::nanoseconds>(time.time_since_epoch());
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since);
  const std::time_t whole = seconds.count();
  tm parts{};
  gmtime_r(&whole, &parts);
  char text[64];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  char fraction[16];
  std::snprintf(fraction, sizeof fraction, ".%09lld", static_cast<long long>((since - seconds).count()));
  const std::size_t shown = digits > 0 ? static_cast<std::size_t>(digits) + 1 : 0;
  return std::string(text).append(fraction, shown) + "Z";
}

}  // namespace spread
