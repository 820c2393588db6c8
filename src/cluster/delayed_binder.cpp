#include "cluster/delayed_binder.h"

#include <algorithm>
#include <utility>

namespace spread {

DelayedBinder::DelayedBinder(Binder& inner, Milliseconds delay, Now now, Sleep sleep)
    : inner_(inner), delay_(delay), now_(std::move(now)), sleep_(std::move(sleep)) {}

void DelayedBinder::start(Binding binding) {
  held_.push_back({now_() + delay_, std::move(binding)});
  pass_on();
}

void DelayedBinder::pass_on() {
  while (!held_.empty() && held_.front().due <= now_() && !inner_.full()) {
    inner_.start(std::move(held_.front().binding));
    held_.pop_front();
  }
}

std::vector<BindOutcome> DelayedBinder::wait(Milliseconds at_most) {
  pass_on();
  const Milliseconds wait = until_due(at_most);
  if (inner_.in_flight() > 0) return inner_.wait(wait);
  sleep_(wait);
  pass_on();
  return inner_.in_flight() > 0 ? inner_.wait(Milliseconds(0)) : std::vector<BindOutcome>();
}

void DelayedBinder::stop_retrying() {
  for (Held& held : held_) held.due = now_();
  pass_on();
  inner_.stop_retrying();
}

Milliseconds DelayedBinder::until_due(Milliseconds at_most) const {
  if (held_.empty()) return at_most;
  return std::clamp(std::chrono::ceil<Milliseconds>(held_.front().due - now_()), Milliseconds(0), at_most);
}

}  // namespace spread
