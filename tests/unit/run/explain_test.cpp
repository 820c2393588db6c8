#include "run/explain.h"

#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"
#include "support/fake_cluster.h"

using namespace spread;
using namespace spread::test;
using support::selector;

namespace {

FakeCluster two_nodes() {
  FakeCluster cluster;
  cluster.all_nodes = {roomy_node("a"), roomy_node("b")};
  return cluster;
}

Result<std::vector<Explanation>> explained(FakeCluster& cluster, const std::vector<Pod>& pods,
                                           const Profiles& profiles = {make_profile({})}, int replicas = 1) {
  std::vector<AskedPod> asked;
  for (const Pod& pod : pods) asked.push_back({pod});
  return explain(cluster, asked, replicas, profiles);
}

Explanation one(FakeCluster& cluster, const Pod& pod, const Profiles& profiles = {make_profile({})}) {
  const auto explanations = explained(cluster, {pod}, profiles);
  REQUIRE(explanations);
  REQUIRE(explanations->size() == 1);
  return explanations->front();
}

using Notes = std::vector<std::string>;

}  // namespace

TEST_CASE("a pod on a node is decided as if it were not there") {
  FakeCluster cluster = two_nodes();
  cluster.pods = {plain_pod("here", "b"), plain_pod("x", "a")};
  const Explanation explanation = one(cluster, cluster.pods[1]);
  CHECK(explanation.decision.node == "a");
  CHECK(explanation.now_on == "a");
  CHECK(explanation.decision.verdicts.at(0).ranks == std::vector<std::int64_t>{0});
  CHECK(explanation.notes == Notes{"It is on a now, where it would go again."});
}

TEST_CASE("a pod on a node says whether it would go there again") {
  FakeCluster cluster = two_nodes();
  cluster.pods = {plain_pod("x", "b")};
  CHECK(one(cluster, cluster.pods[0]).notes ==
        Notes{"It is on b now; decided anew, it would go to a instead."});
  for (Node& node : cluster.all_nodes) node.unschedulable = true;
  CHECK(one(cluster, cluster.pods[0]).notes == Notes{"It is on b now; decided anew, it would have no node."});
}

TEST_CASE("a pod given by its manifest does not stand in its own way") {
  FakeCluster cluster = two_nodes();
  cluster.pods = {plain_pod("x", "a")};
  CHECK(one(cluster, plain_pod("x")).decision.node == "a");
}

TEST_CASE("a pod of another scheduler is explained with a note") {
  FakeCluster cluster = two_nodes();
  CHECK(one(cluster, plain_pod("x"), {make_profile({.scheduler_name = "other"})}).notes ==
        Notes{"Its scheduler is my-scheduler, not other."});
}

TEST_CASE("of several profiles the one of the pod's scheduler explains it") {
  struct Case {
    std::string scheduler, node;
    Notes notes;
  };
  const Profiles profiles = {make_profile({.scheduler_name = "first", .node_selector = selector("no=a")}),
                             make_profile({.scheduler_name = "second", .node_selector = selector("no=b")})};
  FakeCluster cluster = two_nodes();
  cluster.all_nodes[0].labels.set("no", "a");
  cluster.all_nodes[1].labels.set("no", "b");
  const std::string note =
      "Its scheduler is third, not first or second; it is judged by the profile of first.";
  for (const Case& c : {Case{"first", "a", {}}, Case{"second", "b", {}}, Case{"third", "a", {note}}}) {
    INFO(c.scheduler);
    const Explanation explanation = one(cluster, support::pod("x").scheduler(c.scheduler), profiles);
    CHECK(explanation.decision.node == c.node);
    CHECK(explanation.notes == c.notes);
  }
}

TEST_CASE("several pods are explained each alone, replicas one after the other") {
  FakeCluster cluster = two_nodes();
  const auto alone = explained(cluster, {plain_pod("x"), plain_pod("y")});
  REQUIRE(alone);
  CHECK(alone->at(0).decision.node == "a");
  CHECK(alone->at(1).decision.node == "a");
  const auto replicas = explained(cluster, {plain_pod("x")}, {make_profile({})}, 3);
  REQUIRE(replicas);
  REQUIRE(replicas->size() == 3);
  CHECK(replicas->at(0).decision.pod.name == "x-1");
  CHECK(replicas->at(0).decision.node == "a");
  CHECK(replicas->at(1).decision.node == "b");
  CHECK(replicas->at(2).decision.node == "a");
}

TEST_CASE("a pod that fits nowhere gets suggestions, an app its name, a template its origin") {
  FakeCluster cluster = two_nodes();
  cluster.all_nodes[0].unschedulable = cluster.all_nodes[1].unschedulable = true;
  Pod pod = plain_pod("x");
  pod.labels.set("app", "web");
  const auto explanations =
      explain(cluster, {{pod, Controller{.kind = "Deployment", .name = "web"}}}, 1, {make_profile({})});
  REQUIRE(explanations);
  CHECK(explanations->front().app == "app=web");
  CHECK(explanations->front().notes == Notes{"It would be made from deployment/web."});
  CHECK(explanations->front().suggestions.size() == 2);
}

TEST_CASE("a pod that would be made is one of its maker's: MinHosts counts it with them") {
  const Controller web{
      .kind = "Deployment", .ns = "default", .name = "web", .uid = "d", .desired = 2, .min_hosts = "2"};
  const OwnerRef by_web{"Deployment", "web", "d"};
  const auto replica_set = [&](const std::string& uid, std::int64_t revision) {
    return std::pair(uid, Controller{.kind = "ReplicaSet",
                                     .name = "web-" + uid,
                                     .uid = uid,
                                     .owner = by_web,
                                     .desired = 2,
                                     .revision = revision});
  };
  const Controller set{.kind = "StatefulSet", .name = "db", .uid = "s", .desired = 2, .min_hosts = "2"};
  const Controller cron{.kind = "CronJob", .name = "sum", .uid = "c", .desired = 2, .min_hosts = "2"};
  struct Case {
    std::string name;
    Controller maker;
    Controllers controllers;
    std::string group_on_a;          // the UID of the controller of a pod there
    std::vector<std::string> nodes;  // of two replicas
    std::set<std::string> read;
  };
  const std::vector<Case> cases = {
      {"a Deployment that has a pod",
       web,
       {{"d", web}, replica_set("new", 2)},
       "new",
       {"b", "a"},
       {"ReplicaSet"}},
      {"its older ReplicaSet does not count",
       web,
       {{"d", web}, replica_set("new", 10), replica_set("old", 9)},
       "old",
       {"a", "b"},
       {"ReplicaSet"}},
      {"a Deployment that is only in a file", web, {}, "", {"a", "b"}, {"ReplicaSet"}},
      {"a StatefulSet that has a pod", set, {{"s", set}}, "s", {"b", "a"}, {"StatefulSet"}},
      {"a StatefulSet that is only in a file", set, {}, "", {"a", "b"}, {"StatefulSet"}},
      {"the next Job of a CronJob", cron, {{"c", cron}}, "last-job", {"a", "b"}, {"Job"}},
      {"one that asks for nothing",
       {.kind = "Deployment", .uid = "d", .desired = 2},
       {},
       "",
       {"a", "a"},
       {"ReplicaSet"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    FakeCluster cluster = two_nodes();
    cluster.around.controllers = c.controllers;
    if (!c.group_on_a.empty()) {
      cluster.pods = {plain_pod("there", "a")};
      cluster.pods[0].controller = OwnerRef{"", "", c.group_on_a};
    }
    const auto found = explain(cluster, {{plain_pod("x"), c.maker}}, 2,
                               {make_profile({.ranks = std::vector<std::string>{"name"}})});
    REQUIRE(found);
    CHECK(std::vector<std::string>{found->at(0).decision.node.value_or(""),
                                   found->at(1).decision.node.value_or("")} == c.nodes);
    CHECK(cluster.needed.controllers == c.read);
  }
}

TEST_CASE("what cannot be read is an error") {
  for (const char* what : {"nodes", "placed", "surroundings"}) {
    INFO(what);
    FakeCluster cluster = two_nodes();
    cluster.failures[what].push_back({ErrorCode::Forbidden, "no"});
    CHECK_FALSE(explained(cluster, {plain_pod("x")}));
  }
}
