#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("Deleting: a pod that is being deleted is not scheduled") {
  const Filter filter = deleting();
  CHECK(filter.when_pod_rejected == Verdict::Deleting);
  CHECK_FALSE(concerns(filter, pod("p")));
  CHECK(ask_whole(filter, pod("p").ns("team").deleting()) ==
        Rejection{"Deleting", "skip schedule deleting pod: team/p", ""});
}
