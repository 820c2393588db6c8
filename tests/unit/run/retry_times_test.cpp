#include "run/retry_times.h"

#include "support/catch.h"

using namespace spread;

namespace {

Pod pod(const std::string& uid) {
  Pod pod;
  pod.uid = uid;
  return pod;
}

PassResult failing(const std::string& uid) {
  return {.results = {{.uid = uid, .outcome = Outcome::Unschedulable, .still_wants_node = true}}};
}

}  // namespace

TEST_CASE("a pod that fits nowhere is looked at again after 1, 2, 4, 8, 10, 10 seconds") {
  RetryTimes retries;
  RetryTimes::Time now{};
  CHECK(retries.is_due(pod("a"), now));
  for (const int seconds : {1, 2, 4, 8, 10, 10}) {
    retries.record(failing("a"), now);
    CHECK_FALSE(retries.is_due(pod("a"), now + Milliseconds(seconds * 1000 - 1)));
    CHECK(retries.is_due(pod("a"), now + std::chrono::seconds(seconds)));
    CHECK(retries.is_due(pod("b"), now));
  }
}

TEST_CASE("a pod that waits no longer is forgotten") {
  RetryTimes retries;
  RetryTimes::Time now{};
  retries.record(failing("a"), now);
  retries.keep_only({std::make_shared<const Pod>(pod("b"))});
  CHECK(retries.is_due(pod("a"), now));
}

TEST_CASE("a pod that was bound is forgotten") {
  RetryTimes retries;
  RetryTimes::Time now{};
  retries.record(failing("a"), now);
  retries.record({.results = {{.uid = "a", .outcome = Outcome::Bound}}}, now);
  CHECK(retries.is_due(pod("a"), now));
}

TEST_CASE("a pod that waits for its volumes is due at once, and its delays start over") {
  RetryTimes retries;
  RetryTimes::Time now{};
  retries.record(failing("a"), now);
  retries.record(failing("a"), now);
  PassResult pending = failing("a");
  pending.results[0].volumes_pending = true;
  retries.record(pending, now);
  CHECK(retries.is_due(pod("a"), now));
  retries.record(failing("a"), now);
  CHECK(retries.is_due(pod("a"), now + std::chrono::seconds(1)));
}
