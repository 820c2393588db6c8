#include "run/live_state.h"

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

PodRef ref(const PodBuilder& builder) {
  return std::make_shared<const Pod>(Pod(builder));
}

Feed::NodeRef ref(const NodeBuilder& builder) {
  return std::make_shared<const Node>(Node(builder));
}

// What was told, in short: "placed p on n", "gone p on n", "node n", "node -".
struct Bed {
  std::vector<std::string> told = {};
  LiveState state{[this](const ClusterChange& change) { told.push_back(in_short(change)); }};
  Surroundings surroundings = {};

  static std::string in_short(const ClusterChange& change) {
    const std::string node = change.node != nullptr ? change.node->node.name : "-";
    switch (change.kind) {
      case ClusterChange::Kind::Node:
        return "node " + node;
      case ClusterChange::Kind::PodPlaced:
        return "placed " + change.pod->key.name + " on " + node;
      case ClusterChange::Kind::PodGone:
        return "gone " + change.pod->key.name + " on " + node;
      case ClusterChange::Kind::Surroundings:
        return std::string(change.what);
    }
    return "";
  }

  std::vector<std::string> news() { return std::exchange(told, {}); }
  std::vector<std::string> pods_on(const std::string& node) {
    std::vector<std::string> names;
    const NodeState* state_of = state.snapshot(surroundings).find(node);
    if (state_of == nullptr) return {"no such node"};
    for (const PodRef& pod : state_of->pods) names.push_back(pod->key.name);
    return names;
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Pods and nodes are followed as they come, change and go") {
  Bed bed;
  bed.state.begin({ref(node("a")), ref(node("b"))}, {ref(pod("x").on("a")), ref(pod("waits"))});
  CHECK(bed.pods_on("a") == Names{"x"});
  CHECK(bed.news().empty());

  bed.state.pod_changed(nullptr, ref(pod("y").on("b")));
  CHECK(bed.pods_on("b") == Names{"y"});
  bed.state.pod_changed(ref(pod("x").on("a")), nullptr);
  CHECK(bed.pods_on("a").empty());
  CHECK(bed.news() == Names{"placed y on b", "gone x on a"});

  bed.state.node_changed(nullptr, ref(node("c")));
  bed.state.node_changed(ref(node("c")), ref(node("c").unschedulable()));
  bed.state.node_changed(ref(node("c").unschedulable()), ref(node("c").unschedulable()));
  CHECK(bed.news() == Names{"node c", "node c"});
  bed.state.node_changed(ref(node("c")), nullptr);
  CHECK(bed.pods_on("c") == Names{"no such node"});
  CHECK(bed.news() == Names{"node -"});
}

TEST_CASE("A node whose images change is followed, which wakes nobody") {
  Bed bed;
  const auto bare = ref(node("a")), pulled = ref(node("a").image({"web"}, 5));
  bed.state.begin({bare}, {});
  bed.state.node_changed(bare, pulled);
  CHECK(bed.news().empty());
  CHECK(bed.state.snapshot(bed.surroundings).find("a")->node.images == pulled->images);
  bed.state.node_changed(pulled, ref(node("a").image({"web"}, 5).label("zone", "z")));
  CHECK(bed.news() == Names{"node a"});
}

TEST_CASE("Pods of a node that is gone count again once it is back") {
  Bed bed;
  bed.state.begin({ref(node("a"))}, {ref(pod("x").on("a")), ref(pod("lost").on("b"))});
  bed.state.node_changed(nullptr, ref(node("b")));
  CHECK(bed.pods_on("b") == Names{"lost"});
  bed.state.node_changed(ref(node("a")), nullptr);
  bed.state.pod_changed(nullptr, ref(pod("z").on("a")));
  bed.state.pod_changed(ref(pod("x").on("a")), nullptr);
  bed.state.node_changed(nullptr, ref(node("a")));
  CHECK(bed.pods_on("a") == Names{"z"});
}

TEST_CASE("A decision counts until the pod is seen on a node, gone, or forgotten") {
  Bed bed;
  const PodRef waiting = ref(pod("p").uid("u"));
  bed.state.begin({ref(node("a")), ref(node("b"))}, {waiting});
  bed.state.assume(waiting, "a", {});
  CHECK(bed.pods_on("a") == Names{"p"});
  CHECK(bed.state.is_assumed(waiting->key));

  SECTION("seen there") {
    bed.state.pod_changed(waiting, ref(pod("p").uid("u").on("a")));
    CHECK(bed.pods_on("a") == Names{"p"});
    CHECK(bed.news() == Names{"placed p on a"});
    bed.state.forget(waiting);
    CHECK(bed.pods_on("a") == Names{"p"});
  }
  SECTION("seen elsewhere") {
    bed.state.pod_changed(waiting, ref(pod("p").uid("u").on("b")));
    CHECK(bed.pods_on("a").empty());
    CHECK(bed.pods_on("b") == Names{"p"});
    CHECK(bed.news() == Names{"gone p on a", "placed p on b"});
  }
  SECTION("changed while it waits") {
    bed.state.pod_changed(waiting, ref(pod("p").uid("u").label("a", "b")));
    CHECK(bed.pods_on("a") == Names{"p"});
  }
  SECTION("gone") {
    bed.state.pod_changed(waiting, nullptr);
    CHECK(bed.pods_on("a").empty());
    CHECK(bed.news() == Names{"gone p on a"});
  }
  SECTION("forgotten") {
    bed.state.forget(waiting);
    CHECK(bed.pods_on("a").empty());
    CHECK(bed.news() == Names{"gone p on a"});
    CHECK_FALSE(bed.state.is_assumed(waiting->key));
  }
  SECTION("found elsewhere, before it is seen there") {
    bed.state.move(waiting, "b");
    CHECK(bed.pods_on("a").empty());
    CHECK(bed.pods_on("b") == Names{"p"});
    bed.state.pod_changed(waiting, ref(pod("p").uid("u").on("b")));
    CHECK(bed.pods_on("b") == Names{"p"});
    CHECK(bed.news() == Names{"gone p on a", "placed p on b"});
  }
  SECTION("found elsewhere, after it was seen or gone") {
    bed.state.pod_changed(waiting, nullptr);
    bed.state.move(waiting, "b");
    CHECK(bed.pods_on("b").empty());
    bed.state.pod_changed(nullptr, ref(pod("p").uid("v").on("a")));
    bed.state.move(waiting, "b");
    CHECK(bed.pods_on("b").empty());
    CHECK(bed.pods_on("a") == Names{"p"});
  }
  SECTION("on a node that goes and comes back") {
    bed.state.node_changed(ref(node("a")), nullptr);
    bed.state.node_changed(nullptr, ref(node("a")));
    CHECK(bed.pods_on("a") == Names{"p"});
    bed.state.node_changed(ref(node("a")), nullptr);
    bed.state.forget(waiting);
    bed.state.node_changed(nullptr, ref(node("a")));
    CHECK(bed.pods_on("a").empty());
  }
}

TEST_CASE("A pod on a node that changes in what counts is told; in its conditions, not") {
  Bed bed;
  bed.state.begin({ref(node("a"))}, {ref(pod("x").on("a"))});
  Pod later = pod("x").on("a");
  later.resource_version = "9";
  bed.state.pod_changed(ref(pod("x").on("a")), std::make_shared<const Pod>(later));
  CHECK(bed.news().empty());
  bed.state.pod_changed(std::make_shared<const Pod>(later), ref(pod("x").on("a").label("app", "web")));
  CHECK(bed.news() == Names{"gone x on a", "placed x on a"});
}

TEST_CASE("Promised nodes are known as long as the pods wait") {
  Bed bed;
  const PodRef promised = ref(pod("p").nominated("a"));
  bed.state.begin({ref(node("a"))}, {promised});
  CHECK(bed.state.snapshot(bed.surroundings).surroundings().nominated.size() == 1);
  bed.state.assume(promised, "a", {});
  CHECK(bed.state.snapshot(bed.surroundings).surroundings().nominated.empty());
  bed.state.forget(promised);
  CHECK(bed.state.snapshot(bed.surroundings).surroundings().nominated.size() == 1);
  bed.state.pod_changed(promised, nullptr);
  CHECK(bed.state.snapshot(bed.surroundings).surroundings().nominated.empty());
}

TEST_CASE("What decisions reserved of storage stays reserved when storage is told anew") {
  Bed bed;
  bed.surroundings.storage.volumes["disk"] = {.name = "disk"};
  bed.surroundings.storage.claims[{"default", "data"}] = {.key = {"default", "data"}, .uid = "c"};
  const PodRef waiting = ref(pod("p").claim("data"));
  bed.state.begin({ref(node("a"))}, {waiting});
  bed.state.assume(waiting, "a", {.matches = {{{"default", "data"}, "disk"}}, .provisions = {}});
  for (int round = 0; round < 2; ++round) {
    const Volume* disk = bed.state.snapshot(bed.surroundings).surroundings().storage.volume("disk");
    REQUIRE(disk != nullptr);
    CHECK(disk->claim_ref.has_value());
    bed.state.surroundings_changed({"PersistentVolume", "disk"});
  }
  bed.state.forget(waiting);
  CHECK_FALSE(
      bed.state.snapshot(bed.surroundings).surroundings().storage.volume("disk")->claim_ref.has_value());
}

TEST_CASE("What changed in nothing but its version is told nobody, and is in the snapshot") {
  Bed bed;
  Surroundings& now = bed.surroundings;
  now.storage.volumes["disk"] = {.name = "disk", .resource_version = "1"};
  bed.state.begin({}, {});
  bed.state.snapshot(now);
  now.storage.volumes["disk"].resource_version = "2";
  bed.state.surroundings_changed({"PersistentVolume", "disk", false});
  CHECK(bed.news().empty());
  CHECK(bed.state.snapshot(now).surroundings().storage.volume("disk")->resource_version == "2");
  bed.state.surroundings_changed({"PersistentVolume", "disk"});
  CHECK(bed.news() == std::vector<std::string>{"PersistentVolume"});
}
