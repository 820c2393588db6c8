#include "model/snapshot.h"

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using support::cluster;
using support::node;
using support::pod;

TEST_CASE("nodes come in order of their names, with their live pods") {
  const Snapshot snapshot =
      cluster({node("b"), node("a"), node("c")}, {
                                                     pod("1").on("b").request("cpu", "1"),
                                                     pod("2").on("b").request("cpu", "500m").deleting(),
                                                     pod("3").on("b").request("cpu", "7").finished(),
                                                     pod("4").request("cpu", "7"),
                                                     pod("5").on("gone").request("cpu", "7"),
                                                     pod("6").on("c").request("cpu", "1").holding("cpu", "2"),
                                                 });
  REQUIRE(snapshot.nodes().size() == 3);
  CHECK(snapshot.nodes()[0].node.name == "a");
  CHECK(snapshot.nodes()[1].node.name == "b");
  CHECK(snapshot.nodes()[1].pods.size() == 2);
  CHECK(snapshot.nodes()[1].used.milli_cpu == 1500);
  CHECK(snapshot.nodes()[2].used.milli_cpu == 2000);
  CHECK(snapshot.find("a")->pods.empty());
  CHECK(snapshot.find("gone") == nullptr);
  CHECK(snapshot.find("") == nullptr);
}

TEST_CASE("an assumed pod counts until it is forgotten") {
  Snapshot snapshot = cluster({node("a")}, {pod("1").on("a").request("cpu", "1")});
  const PodRef assumed = pod("2").request("cpu", "2").request("example.com/x", "1");
  snapshot.assume(assumed, "a");
  CHECK(snapshot.find("a")->pods.size() == 2);
  CHECK(snapshot.find("a")->used.milli_cpu == 3000);
  snapshot.forget(assumed, "a");
  CHECK(snapshot.find("a")->pods.size() == 1);
  CHECK(snapshot.find("a")->used == to_resources({{"cpu", support::quantity("1")}}));
}

TEST_CASE("forgetting leads back even where the sum had saturated") {
  Snapshot snapshot = cluster({node("a")}, {pod("1").on("a").request("memory", "5Ei")});
  const PodRef huge = pod("2").request("memory", "7Ei");
  snapshot.assume(huge, "a");
  snapshot.forget(huge, "a");
  CHECK(snapshot.find("a")->used.memory == std::int64_t{5} << 60);
}

TEST_CASE("nodes that are read anew keep their pods; those that are gone take theirs along") {
  Snapshot snapshot = cluster({node("a"), node("b"), node("c")},
                              {pod("1").on("a").request("cpu", "1"), pod("2").on("b").request("cpu", "2")});
  const PodRef assumed = pod("3").request("cpu", "4");
  snapshot.assume(assumed, "b");
  Node cordoned = snapshot.find("a")->node;
  cordoned.unschedulable = true;
  snapshot.renew_nodes({snapshot.find("c")->node, cordoned, node("d")});
  REQUIRE(snapshot.nodes().size() == 3);
  CHECK(snapshot.find("a")->node.unschedulable);
  CHECK(snapshot.find("a")->pods.size() == 1);
  CHECK(snapshot.find("a")->used.milli_cpu == 1000);
  CHECK(snapshot.find("b") == nullptr);
  CHECK(snapshot.find("d")->pods.empty());
  snapshot.forget(assumed, "b");
  CHECK(snapshot.find("c")->pods.empty());
}

TEST_CASE("whether any node has a taint that warns pods off follows the nodes") {
  Snapshot snapshot = cluster({node("a").taint("k", "", "NoSchedule")}, {});
  CHECK_FALSE(snapshot.has_soft_taints());
  const Node soft = node("b").taint("k", "", "PreferNoSchedule");
  snapshot.add(soft, {});
  CHECK(snapshot.has_soft_taints());
  snapshot.replace(node("b"));
  CHECK_FALSE(snapshot.has_soft_taints());
  snapshot.replace(soft);
  CHECK(snapshot.has_soft_taints());
  snapshot.renew_nodes({node("a")});
  CHECK_FALSE(snapshot.has_soft_taints());
  snapshot.add(soft, {});
  CHECK(snapshot.has_soft_taints());
  snapshot.remove("b");
  CHECK_FALSE(snapshot.has_soft_taints());
}
