#include "base/clock.h"

#include "support/catch.h"

using namespace spread;
using std::chrono::microseconds;
using std::chrono::seconds;
using Wall = std::chrono::system_clock::time_point;

TEST_CASE("times are written in UTC, their fraction cut and never rounded") {
  struct Case {
    std::string name;
    Wall time;
    int digits;
    std::string text;
  };
  const std::vector<Case> cases = {
      {"whole seconds", Wall(seconds(1'769'860'800)), 3, "2026-01-31T12:00:00.000Z"},
      {"six digits", Wall(seconds(1'769'860'800) + microseconds(7)), 6, "2026-01-31T12:00:00.000007Z"},
      {"no digits", Wall(seconds(1'769'860'800) + microseconds(7)), 0, "2026-01-31T12:00:00Z"},
      {"cut", Wall(seconds(1'769'860'800) + microseconds(999'999)), 3, "2026-01-31T12:00:00.999Z"},
      {"before 1970", Wall(microseconds(-1)), 6, "1969-12-31T23:59:59.999999Z"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(format_utc(c.time, c.digits) == c.text);
  }
}

TEST_CASE("the boot clock goes forward") {
  const auto first = boot_time();
  CHECK(boot_time() >= first);
  CHECK(first.time_since_epoch().count() > 0);
}
