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

namespace {

PodAffinityTerm pods_with(const std::string& labels, const std::string& key = "zone") {
  return {selector(labels), key, {}, std::nullopt};
}

// a1 and a2 are in zone a, b is in zone b, c is in none.
Snapshot zones(const std::vector<PodRef>& there) {
  Surroundings surroundings;
  surroundings.namespaces = {{"prod", {{"kind", "prod"}}}};
  return cluster(
      {node("a1").label("zone", "a"), node("a2").label("zone", "a"), node("b").label("zone", "b"), node("c")},
      there, surroundings);
}

PodBuilder web(const std::string& name) {
  return pod(name).label("app", "web");
}

}  // namespace

TEST_CASE("preferred-affinity counts each pod in the node's domain with the weight of the term") {
  struct Case {
    std::string name;
    Pod waiting;
    std::vector<PodRef> there;
    Figures figures;
  };
  const PodAffinityTerm in_prod{LabelSelector{}, "zone", {}, selector("kind=prod")};
  const Case cases[] = {
      {"near a pod", pod("p").rather_join(5, pods_with("app=web")), {web("x").on("a1")}, {-5, -5, 0, 0}},
      {"near two",
       pod("p").rather_join(5, pods_with("app=web")),
       {web("x").on("a1"), web("y").on("a2")},
       {-10, -10, 0, 0}},
      {"away from a pod", pod("p").rather_avoid(5, pods_with("app=web")), {web("x").on("b")}, {0, 0, 5, 0}},
      {"both",
       pod("p").rather_join(5, pods_with("app=web")).rather_avoid(3, pods_with("app=web")),
       {web("x").on("b")},
       {0, 0, -2, 0}},
      {"no such pod", pod("p").rather_join(5, pods_with("app=web")), {}, {0, 0, 0, 0}},
      {"no such pod to avoid", pod("p").rather_avoid(5, pods_with("app=web")), {}, {0, 0, 0, 0}},
      {"a pod outside any domain",
       pod("p").rather_join(5, pods_with("app=web")),
       {web("x").on("c")},
       {0, 0, 0, 0}},
      {"a pod of a namespace by labels",
       pod("p").rather_join(5, in_prod),
       {web("x").ns("prod").on("b"), web("y").on("a1")},
       {0, 0, -5, 0}},
      {"wanted by a pod", web("p"), {pod("x").on("a1").rather_join(7, pods_with("app=web"))}, {-7, -7, 0, 0}},
      {"wanted by a pod of another namespace",
       web("p").ns("prod"),
       {pod("x").on("a1").rather_join(7, in_prod)},
       {-7, -7, 0, 0}},
      {"avoided by a pod", web("p"), {pod("x").on("a1").rather_avoid(7, pods_with("app=web"))}, {7, 7, 0, 0}},
      {"needed by a pod", web("p"), {pod("x").on("b").join(pods_with("app=web"))}, {0, 0, -1, 0}},
      {"with node terms",
       pod("p").prefer(4, named({"a2"})).rather_join(5, pods_with("app=web")),
       {web("x").on("a1")},
       {-5, -9, 0, 0}},
      {"by two keys",
       pod("p").rather_join(5, pods_with("app=web")).rather_join(2, pods_with("app=web", "none")),
       {web("x").on("a1")},
       {-5, -5, 0, 0}},
      {"nobody means anybody",
       web("p"),
       {pod("x").on("a1").rather_join(7, pods_with("app=db")), pod("y").on("b").join(pods_with("app=db"))},
       {}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(figures(preferred_affinity(), c.waiting, zones(c.there)) == c.figures);
  }
}
