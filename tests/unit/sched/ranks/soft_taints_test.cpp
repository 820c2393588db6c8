#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

TEST_CASE("soft-taints counts what the pod does not tolerate") {
  const Snapshot snapshot = cluster({
      node("a"),
      node("b").taint("x", "", "PreferNoSchedule").taint("y", "1", "PreferNoSchedule"),
      node("c").taint("x", "", "PreferNoSchedule").taint("z", "", "NoSchedule"),
  });
  CHECK(soft_taints().name == "soft-taints");
  CHECK(figures(soft_taints(), pod("p"), snapshot) == Figures{0, 2, 1});
  CHECK(figures(soft_taints(), pod("p").tolerate({"x", "Exists", "", ""}), snapshot) == Figures{0, 1, 0});
}

TEST_CASE("soft-taints has no say where no node has one against the pod") {
  CHECK(
      figures(soft_taints(), pod("p"), cluster({node("a"), node("b").taint("z", "", "NoSchedule")})).empty());
  CHECK(figures(soft_taints(), pod("p").tolerate({"", "Exists", "", ""}),
                cluster({node("a").taint("x", "", "PreferNoSchedule")}))
            .empty());
}
