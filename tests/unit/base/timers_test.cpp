#include "base/timers.h"

#include <string>

#include "support/catch.h"

using namespace spread;

namespace {

struct Clock {
  Timers::Time time{};
  Timers timers{[this] { return time; }};
  std::string calls = {};

  Timers::Id set(int milliseconds, const char* name) {
    return timers.call_after(Milliseconds(milliseconds), [this, name] { calls += name; });
  }
  void advance(int milliseconds) {
    time += Milliseconds(milliseconds);
    timers.run_due();
  }
};

}  // namespace

TEST_CASE("Timers call what is due, in order of time and then of setting") {
  Clock clock;
  clock.set(20, "c");
  clock.set(10, "a");
  clock.set(10, "b");
  clock.advance(9);
  CHECK(clock.calls.empty());
  clock.advance(1);
  CHECK(clock.calls == "ab");
  clock.advance(100);
  CHECK(clock.calls == "abc");
  clock.advance(100);
  CHECK(clock.calls == "abc");
}

TEST_CASE("A timer that was cancelled is not called, even by one that is due with it") {
  Clock clock;
  const auto never = clock.set(10, "x");
  clock.timers.cancel(never);
  Timers::Id later{};
  clock.timers.call_after(Milliseconds(5), [&] { clock.timers.cancel(later); });
  later = clock.set(5, "y");
  clock.advance(50);
  CHECK(clock.calls.empty());
}

TEST_CASE("A timer that sets another for now does not keep the round from ending") {
  Clock clock;
  int rounds = 0;
  std::function<void()> again = [&] {
    ++rounds;
    clock.timers.call_after(Milliseconds(0), again);
  };
  clock.timers.call_after(Milliseconds(0), again);
  clock.advance(0);
  CHECK(rounds == 1);
  clock.advance(0);
  CHECK(rounds == 2);
}

TEST_CASE("The time until the next timer") {
  Clock clock;
  CHECK(clock.timers.until_next(Milliseconds(70)) == Milliseconds(70));
  clock.set(50, "a");
  CHECK(clock.timers.until_next(Milliseconds(70)) == Milliseconds(50));
  CHECK(clock.timers.until_next(Milliseconds(20)) == Milliseconds(20));
  clock.time += Milliseconds(60);
  CHECK(clock.timers.until_next(Milliseconds(70)) == Milliseconds(0));
}
