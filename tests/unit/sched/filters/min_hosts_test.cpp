#include <set>

#include "sched/decide.h"
#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

const OwnerRef kSet{"ReplicaSet", "web-1", "uid-set"};
const OwnerRef kDeployment{"Deployment", "web", "uid-deployment"};

using Annotation = std::optional<std::string>;

Surroundings controlled_by(std::vector<Controller> all) {
  Surroundings around;
  for (Controller& each : all) around.controllers[each.uid] = std::move(each);
  return around;
}

Controller controller(const OwnerRef& who, std::int32_t desired, Annotation min_hosts,
                      std::optional<OwnerRef> owner = std::nullopt) {
  return {who.kind, "default", who.name, who.uid, std::move(owner), desired, std::move(min_hosts)};
}

std::string reason(int hosts) {
  return "must schedule across at least " + std::to_string(hosts) + " distinct nodes";
}

// Nodes n1 to n5, none better than another but by name: nothing else drives pods apart.
std::vector<Node> five_nodes() {
  std::vector<Node> nodes;
  for (int i = 1; i <= 5; ++i) nodes.push_back(node("n" + std::to_string(i)));
  return nodes;
}

// Where pods of one set go one after the other.
std::vector<std::string> place(int pods, Snapshot snapshot, const Filter& filter) {
  const Profile profile{"my-scheduler", {}, {filter}, {}};
  std::vector<std::string> nodes;
  for (int i = 1; i <= pods; ++i) {
    const PodRef waiting = pod("p" + std::to_string(i)).owned_by(kSet);
    const Decision decision = decide(*waiting, snapshot, profile, Detail::Decide);
    nodes.push_back(decision.node.value_or(""));
    if (decision.node) snapshot.assume(waiting, *decision.node);
  }
  return nodes;
}

bool allows(const Snapshot& snapshot, const std::string& node, std::optional<std::int32_t> for_all = {}) {
  return ask(min_hosts(for_all), pod("new").owned_by(kSet), snapshot, node).empty();
}

}  // namespace

TEST_CASE("MinHosts: desired 1 to 5 and 1 to 5 hosts asked for, pod after pod") {
  for (int desired = 1; desired <= 5; ++desired) {
    for (int asked = 1; asked <= 5; ++asked) {
      INFO(desired << " pods, min-hosts " << asked);
      const auto nodes =
          place(desired,
                cluster(five_nodes(), {}, controlled_by({controller(kSet, desired, std::to_string(asked))})),
                min_hosts({}));
      const auto required = static_cast<std::size_t>(std::min(desired, asked));
      CHECK(std::ranges::find(nodes, "") == nodes.end());
      // Packed as far as it may be: not one host more than asked for.
      CHECK(std::set(nodes.begin(), nodes.end()).size() == required);
    }
  }
}

TEST_CASE("MinHosts: pods go together while enough are to come, and apart from then on") {
  using Nodes = std::vector<std::string>;
  struct Case {
    int desired;
    std::string annotation;
    Nodes nodes;
  };
  const std::vector<Case> cases = {
      {5, "3", {"n1", "n1", "n1", "n2", "n3"}},
      {3, "3", {"n1", "n2", "n3"}},
      {4, "2", {"n1", "n1", "n1", "n2"}},
      {3, "1", {"n1", "n1", "n1"}},
      {2, "5", {"n1", "n2"}},
  };
  for (const Case& c : cases) {
    INFO(c.desired << " " << c.annotation);
    const auto around = controlled_by({controller(kSet, c.desired, c.annotation)});
    CHECK(place(c.desired, cluster(five_nodes(), {}, around), min_hosts({})) == c.nodes);
  }
}

TEST_CASE("MinHosts: too few nodes leave the last pods waiting") {
  const auto around = controlled_by({controller(kSet, 3, "3")});
  CHECK(place(3, cluster({node("a"), node("b")}, {}, around), min_hosts({})) ==
        std::vector<std::string>{"a", "b", ""});
}

TEST_CASE("MinHosts: the reason, and what there would be") {
  const Snapshot snapshot = cluster({node("a"), node("b")}, {pod("1").owned_by(kSet).on("a")},
                                    controlled_by({controller(kSet, 3, "3")}));
  CHECK(ask(min_hosts({}), pod("2").owned_by(kSet), snapshot, "a") ==
        Rejections{{"MinHosts", reason(3), "there would be 1, and 1 more to come"}});
  CHECK(ask(min_hosts({}), pod("2").owned_by(kSet), snapshot, "b").empty());
}

TEST_CASE("MinHosts: which pods count") {
  struct Case {
    std::string name;
    PodRef there;
    bool counts;  // then "a" is taken, and the second of two pods must go elsewhere
  };
  const std::vector<Case> cases = {
      {"of the same set", pod("1").owned_by(kSet).on("a"), true},
      {"of the same set in words only", pod("1").owned_by({"ReplicaSet", "web-1", "another"}).on("a"), false},
      {"of the rollout's old set", pod("1").owned_by({"ReplicaSet", "web-0", "uid-old"}).on("a"), false},
      {"of nobody", pod("1").on("a"), false},
      {"terminating", pod("1").owned_by(kSet).on("a").deleting(), false},
      {"finished", pod("1").owned_by(kSet).on("a").finished(), false},
      {"on a node that does not exist", pod("1").owned_by(kSet).on("gone"), false},
      {"waiting", pod("1").owned_by(kSet), false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const Snapshot snapshot =
        cluster({node("a"), node("b")}, {c.there}, controlled_by({controller(kSet, 2, "2")}));
    CHECK(allows(snapshot, "a") == !c.counts);
    CHECK(allows(snapshot, "b"));
  }
}

TEST_CASE("MinHosts: more pods than desired promise nothing more to come") {
  const auto around = controlled_by({controller(kSet, 2, "2")});
  const std::vector<PodRef> there = {pod("1").owned_by(kSet).on("a"), pod("2").owned_by(kSet).on("a"),
                                     pod("3").owned_by(kSet).on("a")};
  const Snapshot snapshot = cluster({node("a"), node("b")}, there, around);
  CHECK_FALSE(allows(snapshot, "a"));
  CHECK(allows(snapshot, "b"));
}

TEST_CASE("MinHosts: what can no longer be reached is refused everywhere") {
  const Snapshot snapshot =
      cluster(five_nodes(), {pod("1").owned_by(kSet).on("n1"), pod("2").owned_by(kSet).on("n1")},
              controlled_by({controller(kSet, 3, "3")}));
  CHECK_FALSE(allows(snapshot, "n1"));
  CHECK_FALSE(allows(snapshot, "n2"));
}

TEST_CASE("MinHosts: whose annotation counts") {
  const OwnerRef job{"Job", "sum-1", "uid-set"}, cron{"CronJob", "sum", "uid-deployment"};
  const OwnerRef stateful{"StatefulSet", "db", "uid-set"}, other{"ReplicaSet", "odd", "uid-deployment"};
  struct Case {
    std::string name;
    OwnerRef direct;
    Annotation own;
    OwnerRef above;
    Annotation theirs;
    bool forced_apart;  // the last of two pods
  };
  const std::vector<Case> cases = {
      {"nobody's", kSet, {}, kDeployment, {}, false},
      {"the Deployment's", kSet, {}, kDeployment, "2", true},
      {"the ReplicaSet's", kSet, "2", kDeployment, {}, true},
      {"the Deployment's before the ReplicaSet's", kSet, "2", kDeployment, "1", false},
      {"the CronJob's before the Job's", job, "1", cron, "2", true},
      {"the Job's", job, "2", cron, {}, true},
      {"the StatefulSet's", stateful, "2", kDeployment, {}, true},
      {"of an owner that is neither Deployment nor CronJob", kSet, {}, other, "2", false},
      {"of a kind that makes no group", {"DaemonSet", "log", "uid-set"}, "2", kDeployment, "2", false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const Snapshot snapshot =
        cluster({node("a"), node("b")}, {pod("1").owned_by(c.direct).on("a")},
                controlled_by({controller(c.direct, 2, c.own, c.above), controller(c.above, 2, c.theirs)}));
    CHECK(ask(min_hosts({}), pod("2").owned_by(c.direct), snapshot, "a").empty() == !c.forced_apart);
  }
}

TEST_CASE("MinHosts: a Deployment that is not in the cluster has no say") {
  const Snapshot snapshot = cluster({node("a"), node("b")}, {pod("1").owned_by(kSet).on("a")},
                                    controlled_by({controller(kSet, 2, "2", kDeployment)}));
  CHECK_FALSE(allows(snapshot, "a"));
}

TEST_CASE("MinHosts: for all, where there is no annotation") {
  struct Case {
    std::string name;
    Annotation annotation;
    std::optional<std::int32_t> for_all;
    bool forced_apart;
  };
  const std::vector<Case> cases = {
      {"neither", {}, {}, false},       {"for all", {}, 2, true},
      {"for all 1", {}, 1, false},      {"the annotation counts", "1", 2, false},
      {"the annotation", "2", 1, true},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const Snapshot snapshot = cluster({node("a"), node("b")}, {pod("1").owned_by(kSet).on("a")},
                                      controlled_by({controller(kSet, 2, c.annotation)}));
    CHECK(allows(snapshot, "a", c.for_all) == !c.forced_apart);
  }
}

TEST_CASE("MinHosts: what is no whole number from 1 on is read as the default, and told") {
  struct Case {
    std::string annotation;
    bool readable;
    int required;  // of 4 desired
  };
  const std::vector<Case> cases = {
      {"1", true, 1},
      {"3", true, 3},
      {"007", true, 4},
      {"2147483647", true, 4},
      {"0", false, 2},
      {"-3", false, 2},
      {"+3", false, 2},
      {"two", false, 2},
      {"", false, 2},
      {" 3", false, 2},
      {"3 ", false, 2},
      {"2.5", false, 2},
      {"3hosts", false, 2},
      {"0x3", false, 2},
      {"1e1", false, 2},
      {"2147483648", false, 2},
      {"99999999999999999999", false, 2},
  };
  for (const Case& c : cases) {
    INFO('"' << c.annotation << '"');
    const Snapshot snapshot = cluster(five_nodes(), {}, controlled_by({controller(kSet, 4, c.annotation)}));
    const auto nodes = place(4, snapshot, min_hosts({}));
    CHECK(static_cast<int>(std::set(nodes.begin(), nodes.end()).size()) == c.required);
    const std::string note = min_hosts({}).note(pod("p").owned_by(kSet), snapshot);
    CHECK(note == (c.readable ? ""
                              : "The annotation controller-spread-scheduler/min-hosts of ReplicaSet "
                                "default/web-1 is \"" +
                                    c.annotation + "\", not a whole number from 1 on: it is read as 2."));
  }
}

TEST_CASE("MinHosts: the default that stands for garbage is the operator's") {
  const Snapshot snapshot = cluster(five_nodes(), {}, controlled_by({controller(kSet, 4, "many")}));
  const auto nodes = place(4, snapshot, min_hosts(3));
  CHECK(std::set(nodes.begin(), nodes.end()).size() == 3);
  CHECK(min_hosts(3).note(pod("p").owned_by(kSet), snapshot).ends_with("it is read as 3."));
}

TEST_CASE("MinHosts: a pod whose owner is gone belongs to no group") {
  const Snapshot snapshot = cluster({node("a")}, {pod("1").owned_by(kSet).on("a")});
  CHECK_FALSE(concerns(min_hosts(2), pod("2").owned_by(kSet), snapshot));
  CHECK(min_hosts({}).note(pod("2").owned_by(kSet), snapshot).empty());
  CHECK(min_hosts(2).note(pod("2").owned_by(kSet), snapshot) ==
        "Its ReplicaSet web-1 does not exist: on how many hosts its pods must be is not known.");
  CHECK(min_hosts(2).note(pod("2"), snapshot).empty());
  CHECK(min_hosts(2).note(pod("2").owned_by({"DaemonSet", "log", "u"}), snapshot).empty());
}

TEST_CASE("MinHosts: the note is part of the decision") {
  const Profile profile{"my-scheduler", {}, {min_hosts({})}, {}};
  const Snapshot snapshot = cluster({node("a")}, {}, controlled_by({controller(kSet, 1, "x")}));
  const Decision decision = decide(pod("p").owned_by(kSet), snapshot, profile, Detail::Decide);
  CHECK(decision.node == "a");
  REQUIRE(decision.notes.size() == 1);
  CHECK(decide(pod("p"), snapshot, profile, Detail::Decide).notes.empty());
}
