#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

TEST_CASE("preferred-affinity adds up the weights of the terms that match, negated") {
  const Snapshot snapshot =
      cluster({node("a").label("zone", "x").label("disk", "ssd"), node("b").label("zone", "x"), node("c")});
  CHECK(preferred_affinity().name == "preferred-affinity");
  CHECK(figures(preferred_affinity(), pod("p").prefer(10, term("zone=x")).prefer(5, term("disk=ssd")),
                snapshot) == Figures{-15, -10, 0});
  CHECK(figures(preferred_affinity(), pod("p").prefer(7, named({"c"})), snapshot) == Figures{0, 0, -7});
  CHECK(figures(preferred_affinity(), pod("p").prefer(7, NodeSelectorTerm{}), snapshot) == Figures{0, 0, 0});
  CHECK(figures(preferred_affinity(), pod("p"), snapshot).empty());
}
