// Replies that may be better the next time, and how tasks wait for that time.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/duration.h"
#include "kube/http/client.h"

namespace spread {

inline bool may_pass(long status) {
  return status == 429 || status >= 500;
}

inline constexpr std::chrono::seconds kLongestRetryAfter{60};

// What the server asks for, up to a minute.
inline Milliseconds retry_after(const HttpResponse& response) {
  return std::min(response.retry_after.value_or(std::chrono::seconds(0)), kLongestRetryAfter);
}

// How long until the first of `tasks` without a request under way is due, `at_most` where none is earlier.
template <class Tasks>
Milliseconds until_first_due(const Tasks& tasks, std::chrono::steady_clock::time_point now,
                             Milliseconds at_most) {
  for (const auto& task : tasks) {
    if (task.requested) continue;
    const auto left = std::chrono::ceil<Milliseconds>(task.due - now);
    at_most = std::clamp(left, Milliseconds(0), at_most);
  }
  return at_most;
}

}  // namespace spread
