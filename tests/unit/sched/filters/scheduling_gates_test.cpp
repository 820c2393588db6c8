#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("SchedulingGates: any gate rejects the pod as a whole") {
  const Filter filter = scheduling_gates();
  CHECK(filter.when_pod_rejected == Verdict::Gated);
  CHECK_FALSE(concerns(filter, pod("p")));
  CHECK(ask_whole(filter, pod("p").gate("a")) ==
        Rejection{"SchedulingGates", "waiting for scheduling gates: [a]", ""});
  CHECK(ask_whole(filter, pod("p").gate("a").gate("example.com/b")) ==
        Rejection{"SchedulingGates", "waiting for scheduling gates: [a example.com/b]", ""});
}
