#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("NodeReady: False and Unknown reject, absent is fine") {
  const Filter filter = node_ready();
  CHECK(ask(filter, pod("p"), node("n")).empty());
  CHECK(ask(filter, pod("p"), node("n").ready(Ready::True)).empty());
  CHECK(ask(filter, pod("p"), node("n").ready(Ready::False)) ==
        Rejections{{"NodeReady", "node(s) were not ready", "condition Ready is False"}});
  CHECK(ask(filter, pod("p"), node("n").ready(Ready::Unknown)) ==
        Rejections{{"NodeReady", "node(s) were not ready", "condition Ready is Unknown"}});
}
