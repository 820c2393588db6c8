#include "base/timers.h"

#include <algorithm>

namespace spread {

Timers::Id Timers::call_after(Milliseconds delay, std::function<void()> call) {
  const Id id{now_() + delay, ++made_};
  calls_.emplace(id, std::move(call));
  return id;
}

std::size_t Timers::run_due() {
  std::size_t made = 0;
  const Time now = now_();
  const std::uint64_t known = made_;
  for (auto next = calls_.begin(); next != calls_.end() && next->first.first <= now;) {
    if (next->first.second > known) {
      ++next;
      continue;
    }
    const auto due = calls_.extract(next);
    due.mapped()();
    ++made;
    next = calls_.begin();  // the call may have cancelled or set any other
  }
  return made;
}

Milliseconds Timers::until_next(Milliseconds at_most) const {
  if (calls_.empty()) return at_most;
  const auto left = std::chrono::ceil<Milliseconds>(calls_.begin()->first.first - now_());
  return std::clamp(left, Milliseconds(0), at_most);
}

}  // namespace spread
