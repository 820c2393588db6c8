#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("NodeName: a name that is set must be the node") {
  const Filter filter = node_name();
  CHECK_FALSE(concerns(filter, pod("p")));
  CHECK(ask(filter, pod("p").on("n"), node("n")).empty());
  CHECK(ask(filter, pod("p").on("m"), node("n")) ==
        Rejections{{"NodeName", "node(s) didn't match the requested node name", "spec.nodeName is m"}});
}
