#include "sched/decide.h"

#include "sched/profile.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

const Profile profile = make_profile({});

Decision decided(const Pod& waiting, const Snapshot& snapshot, Detail detail = Detail::Decide) {
  return decide(waiting, snapshot, profile, detail);
}

std::vector<std::string> reasons(const NodeVerdict& verdict) {
  std::vector<std::string> out;
  for (const Rejection& rejection : verdict.rejections) out.push_back(rejection.reason);
  return out;
}

using Names = std::vector<std::string>;
using Figures = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("the best node is chosen, and every node has its verdict") {
  const Snapshot snapshot = cluster({node("a"), node("b"), node("c").unschedulable()}, {pod("1").on("a")});
  const Decision decision = decided(pod("p"), snapshot);
  CHECK(decision.pod == PodKey{"default", "p"});
  CHECK(decision.uid == "uid-p");
  CHECK(decision.verdict == Verdict::Placed);
  CHECK(decision.node == "b");
  CHECK(decision.message.empty());
  CHECK(decision.rank_names == std::vector<std::string_view>{"pods"});
  REQUIRE(decision.verdicts.size() == 3);
  CHECK(decision.verdicts[0].ranks == Figures{1});
  CHECK(decision.verdicts[0].position == 2);
  CHECK(decision.verdicts[1].position == 1);
  CHECK(reasons(decision.verdicts[2]) == Names{"node(s) were unschedulable"});
  CHECK(decision.verdicts[2].ranks.empty());
  CHECK(decision.verdicts[2].position == 0);
}

TEST_CASE("ranks are compared in order, the name ends a tie") {
  struct Case {
    std::string name;
    Node a, b;
    std::vector<PodRef> placed;
    std::string chosen;
  };
  const Pod waiting = pod("p").label("app", "web").prefer(1, term("fast"));
  const PodRef web = pod("w").on("a").label("app", "web");
  const Case cases[] = {
      {"name", node("a"), node("b"), {}, "a"},
      {"pods", node("a"), node("b"), {pod("x").on("a")}, "b"},
      {"same app before pods", node("a"), node("b"), {web, pod("x").on("b"), pod("y").on("b")}, "b"},
      {"preferred affinity before same app", node("a").label("fast", ""), node("b"), {web}, "a"},
      {"soft taints before preferred affinity",
       node("a").label("fast", "").taint("t", "", "PreferNoSchedule"),
       node("b"),
       {},
       "b"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(decided(waiting, cluster({c.b, c.a}, c.placed)).node == c.chosen);
  }
}

TEST_CASE("deciding stops at the first filter that rejects, explaining asks all") {
  const Snapshot snapshot =
      cluster({node("a").unschedulable().taint("t", "", "NoSchedule").pods(0).allocatable("cpu", "1")});
  const Pod waiting = pod("p").request("cpu", "2");
  const Decision quick = decided(waiting, snapshot);
  const Decision full = decided(waiting, snapshot, Detail::Explain);
  CHECK(reasons(quick.verdicts[0]) == Names{"node(s) were unschedulable"});
  CHECK(reasons(full.verdicts[0]) == Names{"node(s) were unschedulable", "node(s) had untolerated taint(s)",
                                           "Too many pods", "Insufficient cpu"});
  CHECK(quick.message == "0/1 nodes are available: 1 node(s) were unschedulable.");
  CHECK(full.message == quick.message);
  CHECK(full.verdict == Verdict::Unschedulable);
  CHECK_FALSE(full.node.has_value());
}

TEST_CASE("explaining and deciding choose the same node") {
  const Snapshot snapshot = cluster({node("a"), node("b"), node("c").unschedulable()}, {pod("1").on("a")});
  CHECK(decided(pod("p"), snapshot, Detail::Explain).node == decided(pod("p"), snapshot).node);
}

TEST_CASE("a reason against the pod as a whole stands on every node in place of any other") {
  const Snapshot snapshot = cluster({node("a"), node("b").unschedulable()});
  struct Case {
    std::string name;
    Pod pod;
    Verdict verdict;
    std::string reason;
  };
  const Case cases[] = {
      {"gated", pod("p").gate("g"), Verdict::Gated, "waiting for scheduling gates: [g]"},
      {"gated and deleting", pod("p").gate("g").deleting(), Verdict::Gated,
       "waiting for scheduling gates: [g]"},
      {"deleting", pod("p").deleting(), Verdict::Deleting, "skip schedule deleting pod: default/p"},
      {"deleting and unsupported", pod("p").deleting().unsupported("x"), Verdict::Deleting,
       "skip schedule deleting pod: default/p"},
      {"unsupported", pod("p").unsupported("x"), Verdict::Unsupported, "constraint not supported: x"},
      {"unsupported and conflict", pod("p").unsupported("x").require({named({})}), Verdict::Unsupported,
       "constraint not supported: x"},
      {"conflict", pod("p").require({named({})}), Verdict::Unschedulable, "pod affinity terms conflict"},
  };
  for (const Case& c : cases) {
    for (const Detail detail : {Detail::Decide, Detail::Explain}) {
      INFO(c.name);
      const Decision decision = decided(c.pod, snapshot, detail);
      CHECK(decision.verdict == c.verdict);
      CHECK_FALSE(decision.node.has_value());
      CHECK(reasons(decision.verdicts.at(0)) == Names{c.reason});
      CHECK(reasons(decision.verdicts.at(1)) == Names{c.reason});
      CHECK(decision.message == "0/2 nodes are available: " + c.reason + ".");
    }
  }
}

TEST_CASE("pinned names take all other nodes out before any filter looks") {
  const Snapshot snapshot = cluster({node("a"), node("b").unschedulable(), node("c").unschedulable()});
  CHECK(decided(pod("p").require({named({"a"})}), snapshot).node == "a");

  const Decision decision = decided(pod("p").require({named({"b"})}), snapshot, Detail::Explain);
  CHECK(reasons(decision.verdicts[0]) == Names{"node(s) didn't satisfy plugin(s) [NodeAffinity]"});
  CHECK(reasons(decision.verdicts[1]) == Names{"node(s) were unschedulable"});
  CHECK(reasons(decision.verdicts[2]) == Names{"node(s) didn't satisfy plugin(s) [NodeAffinity]"});
  CHECK(decision.message ==
        "0/3 nodes are available: 1 node(s) were unschedulable, 2 node(s) didn't satisfy plugin(s) "
        "[NodeAffinity].");

  CHECK(decided(pod("p").require({named({"gone"})}), snapshot).message ==
        "0/3 nodes are available: 3 node(s) didn't satisfy plugin(s) [NodeAffinity].");
}

TEST_CASE("without nodes the message says so") {
  const Decision decision = decided(pod("p"), Snapshot());
  CHECK(decision.message == "no nodes available to schedule pods");
  // Also to a pod that no node could take: it hears of that once there are nodes.
  CHECK(decided(pod("p").claim("gone"), Snapshot()).message == "no nodes available to schedule pods");
  CHECK(decision.verdicts.empty());
  CHECK_FALSE(decision.node.has_value());
}

TEST_CASE("a pod that is kept out of the queue says why, nodes or not") {
  const Decision gated = decided(pod("p").gate("g"), Snapshot());
  CHECK(gated.verdict == Verdict::Gated);
  CHECK(gated.message == "waiting for scheduling gates: [g]");
  CHECK(decided(pod("p").deleting(), Snapshot()).message == "skip schedule deleting pod: default/p");
}

TEST_CASE("the operator's settings reach the filters and ranks") {
  const Snapshot snapshot =
      cluster({node("a"), node("b").label("env", "prod")}, {pod("1").ns("x").on("a").label("tier", "t")});
  CHECK(decide(pod("p"), snapshot, make_profile({.node_selector = selector("env=prod")}), Detail::Decide)
            .node == "b");
  const Pod tiered = pod("p").label("tier", "t");
  const Snapshot busy = cluster({node("a"), node("b")}, {pod("1").ns("x").on("a").label("tier", "t"),
                                                         pod("2").on("b"), pod("3").on("b")});
  CHECK(decide(tiered, busy, make_profile({.spread = {"tier", SpreadScope::Cluster}}), Detail::Decide).node ==
        "b");
  CHECK(
      decide(tiered, busy, make_profile({.spread = {"tier", SpreadScope::Namespace}}), Detail::Decide).node ==
      "a");
}
