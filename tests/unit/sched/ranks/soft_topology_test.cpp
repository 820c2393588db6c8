#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

namespace {

SpreadConstraint by(std::string key, bool hard = false) {
  SpreadConstraint constraint;
  constraint.topology_key = std::move(key);
  constraint.hard = hard;
  constraint.selector = selector("app=web");
  return constraint;
}

PodBuilder web(const std::string& name) {
  return pod(name).label("app", "web");
}

// Two pods in zone a, one in zone b; c has no zone, and a pod that none counts for it.
Snapshot zones() {
  return cluster(
      {node("a1").label("zone", "a").label("host", "1"), node("a2").label("zone", "a").label("host", "2"),
       node("b").label("zone", "b").label("host", "3").taint("t", "", "NoSchedule"),
       node("c").label("host", "4")},
      {web("1").on("a1"), web("2").on("a1"), web("3").on("b"), web("4").on("c"), web("5").on("b").deleting(),
       web("6").ns("team").on("b")});
}

}  // namespace

TEST_CASE("soft-topology counts the pods of the node's domains, and puts nodes without a domain last") {
  CHECK(soft_topology().name == "soft-topology");
  CHECK(figures(soft_topology(), web("p").spread(by("zone")), zones()) == Figures{2, 2, 1, 4});
  CHECK(figures(soft_topology(), web("p").spread(by("host")), zones()) == Figures{2, 0, 1, 1});
  CHECK(figures(soft_topology(), web("p").spread(by("zone")).spread(by("host")), zones()) ==
        Figures{4, 2, 2, 7});
  CHECK(figures(soft_topology(), web("p").spread(by("rack")), zones()) == Figures{1, 1, 1, 1});
}

TEST_CASE("soft-topology obeys a constraint's policies, and no maxSkew") {
  SpreadConstraint constraint = by("zone");
  constraint.max_skew = 5;
  CHECK(figures(soft_topology(), web("p").spread(constraint), zones()) == Figures{2, 2, 1, 4});
  constraint.honor_taints = true;
  CHECK(figures(soft_topology(), web("p").spread(constraint), zones()) == Figures{2, 2, 0, 3});
}

TEST_CASE("soft-topology has no say without a ScheduleAnyway constraint") {
  CHECK(figures(soft_topology(), web("p"), zones()).empty());
  CHECK(figures(soft_topology(), web("p").spread(by("zone", true)), zones()).empty());
  CHECK(figures(soft_topology(), web("p").spread(by("rack", true)).spread(by("zone")), zones()) ==
        Figures{2, 2, 1, 4});
}
