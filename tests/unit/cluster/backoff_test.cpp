#include "cluster/backoff.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("backoff doubles up to its limit") {
  const Backoff backoff{Milliseconds(1000), Milliseconds(10'000)};
  const std::vector<long> seconds = {1, 2, 4, 8, 10, 10};
  for (std::size_t i = 0; i < seconds.size(); ++i)
    CHECK(backoff.full_delay(static_cast<int>(i) + 1) == std::chrono::seconds(seconds[i]));
  CHECK(backoff.full_delay(1'000'000) == Milliseconds(10'000));
}

TEST_CASE("jitter takes away at most half") {
  const Backoff backoff{Milliseconds(1000), Milliseconds(10'000)};
  CHECK(backoff.delay(2, [] { return 0.0; }) == Milliseconds(1000));
  CHECK(backoff.delay(2, [] { return 0.5; }) == Milliseconds(1500));
  CHECK(backoff.delay(2, [] { return 0.9999; }) >= Milliseconds(1999));
}
