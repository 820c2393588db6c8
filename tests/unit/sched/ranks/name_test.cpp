#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

TEST_CASE("name is the node's place in the order of names") {
  CHECK(name().name == "name");
  CHECK(figures(name(), pod("p"), cluster({node("b"), node("a10"), node("a2")})) == Figures{1, 2, 3});
  const Snapshot snapshot = cluster({node("b"), node("a10"), node("a2")});
  CHECK(name().prepare(pod("p"), snapshot)(*snapshot.find("b")) == 3);
}
