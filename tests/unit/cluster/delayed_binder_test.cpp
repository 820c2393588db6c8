#include "cluster/delayed_binder.h"

#include "cluster/pretend_binder.h"
#include "support/catch.h"

using namespace spread;
using namespace std::chrono_literals;

namespace {

struct Bed {
  std::chrono::steady_clock::time_point now{};
  Milliseconds slept{0};
  PretendBinder inner;
  DelayedBinder binder{inner, 3s, [this] { return now; },
                       [this](Milliseconds time) {
                         now += time;
                         slept += time;
                       }};

  void start(const std::string& node) { binder.start({.pod = std::make_shared<const Pod>(), .node = node}); }
};

}  // namespace

TEST_CASE("A binding is held as long as it is said, and others beside it") {
  Bed bed;
  bed.start("a");
  bed.now += 1s;
  bed.start("b");
  CHECK(bed.binder.in_flight() == 2);
  CHECK(bed.inner.in_flight() == 0);
  CHECK(bed.binder.until_due(10s) == 2s);
  CHECK(bed.binder.until_due(1s) == 1s);
  CHECK(bed.binder.wait(1s).empty());
  CHECK(bed.slept == 1s);
  const auto first = bed.binder.wait(10s);
  REQUIRE(first.size() == 1);
  CHECK(first[0].binding.node == "a");
  CHECK(bed.slept == 2s);
  CHECK(bed.binder.in_flight() == 1);
  CHECK(bed.binder.until_due(10s) == 1s);
}

TEST_CASE("Without a delay a binding goes out at once") {
  Bed bed;
  DelayedBinder at_once(
      bed.inner, 0s, [&] { return bed.now; }, [](Milliseconds) { FAIL("slept"); });
  at_once.start({.pod = std::make_shared<const Pod>(), .node = "a"});
  CHECK(bed.inner.in_flight() == 1);
  CHECK(at_once.wait(10s).size() == 1);
}

TEST_CASE("At the end nothing is held any longer") {
  Bed bed;
  bed.start("a");
  bed.binder.stop_retrying();
  CHECK(bed.inner.in_flight() == 1);
  CHECK(bed.binder.wait(0s).size() == 1);
}
