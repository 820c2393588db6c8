#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("NodeSelectorFlag: the operator's selector") {
  CHECK_FALSE(concerns(node_selector_flag({}), pod("p")));
  const Filter filter = node_selector_flag(selector("env=prod,!old,zone in (a,b)"));
  CHECK(ask(filter, pod("p"), node("n").label("env", "prod").label("zone", "b")).empty());
  CHECK(ask(filter, pod("p"), node("n").label("env", "prod").label("old", "").label("zone", "c")) ==
        Rejections{{"NodeSelectorFlag", "node(s) didn't match --node-selector", "!old, zone in (a,b)"}});
}
