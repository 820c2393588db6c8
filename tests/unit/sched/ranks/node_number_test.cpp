#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

TEST_CASE("node-number likes the node whose name ends in the pod's digit") {
  const Snapshot snapshot = cluster({node("node"), node("node-1"), node("node-11"), node("node-2")});
  CHECK(node_number().name == "node-number");
  CHECK(figures(node_number(), pod("pod1"), snapshot) == Figures{1, 0, 0, 1});
  CHECK(figures(node_number(), pod("pod-12"), snapshot) == Figures{1, 1, 1, 0});
  CHECK(figures(node_number(), pod("pod-9"), snapshot) == Figures{1, 1, 1, 1});
}

TEST_CASE("node-number has no say about a name that ends otherwise") {
  const Snapshot snapshot = cluster({node("node-a"), node("node-1")});
  CHECK(figures(node_number(), pod("web-a"), snapshot).empty());
  CHECK(figures(node_number(), pod("1-web"), snapshot).empty());
}
