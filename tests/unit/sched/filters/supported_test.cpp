#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("Supported: what cannot be judged rejects the pod as a whole, and all of it is named") {
  const Filter filter = supported();
  CHECK(filter.when_pod_rejected == Verdict::Unsupported);
  CHECK_FALSE(concerns(filter, pod("p")));
  CHECK(ask_whole(filter, pod("p").unsupported("spec.affinity.podAffinity")) ==
        Rejection{"Supported", "constraint not supported: spec.affinity.podAffinity", ""});
  CHECK(
      ask_whole(filter,
                pod("p").unsupported("spec.affinity.podAffinity").unsupported("spec.resourceClaims")) ==
      Rejection{"Supported", "constraint not supported: spec.affinity.podAffinity, spec.resourceClaims", ""});
}
