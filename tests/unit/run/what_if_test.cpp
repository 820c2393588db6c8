#include <algorithm>

#include "run/what_if/changed_reader.h"
#include "run/what_if/displaced.h"
#include "run/what_if/fill.h"
#include "run/what_if/made_pods.h"
#include "run/what_if/node_copies.h"
#include "support/builders.h"
#include "support/catch.h"
#include "support/fake_cluster.h"

using namespace spread;
using namespace spread::test;
using support::node;
using support::pod;

namespace {

const OwnerRef kReplicaSet{"ReplicaSet", "web-5d9", "u-rs"};
const OwnerRef kDaemonSet{"DaemonSet", "proxy", "u-ds"};
const OwnerRef kItself{"Node", "a", "u-a"};
const OwnerRef kStatefulSet{"StatefulSet", "db", "u-db"};

using Words = std::vector<std::string>;

// "x on a" for each pod on a node, "y waits" for the others, in order of names.
Words pods_in(const Contents& cluster) {
  Words words;
  for (const Pod& each : cluster.placed) words.push_back(each.key.name + " on " + each.node_name);
  for (const Pod& each : cluster.waiting) words.push_back(each.key.name + " waits");
  std::ranges::sort(words);
  return words;
}

Words node_names(const Contents& cluster) {
  Words names;
  for (const Node& each : cluster.nodes) names.push_back(each.name);
  return names;
}

Contents changed(Contents cluster, const WhatIf& what_if) {
  Result<Contents> after = with_changes(std::move(cluster), what_if);
  if (!after) FAIL(after.error().message);
  return *std::move(after);
}

std::string refused(Contents cluster, const WhatIf& what_if) {
  const Result<Contents> after = with_changes(std::move(cluster), what_if);
  return after ? "" : after.error().message;
}

// Two nodes; on `a` a pod of each kind that there is.
Contents mixed() {
  Contents cluster;
  cluster.nodes = {node("a"), node("b")};
  cluster.placed = {pod("web").on("a").owned_by(kReplicaSet),
                    pod("proxy").on("a").owned_by(kDaemonSet),
                    pod("static").on("a").owned_by(kItself),
                    pod("bare").on("a"),
                    pod("going").on("a").owned_by(kReplicaSet).deleting(),
                    pod("db-0").on("a").owned_by(kStatefulSet).deleting(),
                    pod("other").on("b").owned_by(kReplicaSet)};
  return cluster;
}

Workload workload(const std::string& kind, const std::string& name, int desired) {
  Workload made;
  made.controller = {.kind = kind, .ns = "default", .name = name, .uid = "u-" + name, .desired = desired};
  made.pod_template = pod(name).uid("");
  return made;
}

WhatIf adding(std::vector<Workload> workloads) {
  WhatIf what_if;
  what_if.added.workloads = std::move(workloads);
  return what_if;
}

}  // namespace

TEST_CASE("a node that is removed: what has a controller comes back, the rest is gone") {
  const Contents after = changed(mixed(), {.removed = {"a"}});
  CHECK(node_names(after) == Words{"b"});
  CHECK(pods_in(after) == Words{"db-0 waits", "other on b", "web waits"});
  REQUIRE(after.notes.size() == 1);
  CHECK(after.notes[0] ==
        "1 pod (default/bare) on a without a controller: gone with the node, nothing makes them again");
  CHECK_FALSE(
      std::ranges::find(after.waiting, "db-0", [](const Pod& each) { return each.key.name; })->deleting);
}

TEST_CASE("a node that is drained: DaemonSets, static and bare pods stay, and it takes nothing new") {
  const Contents after = changed(mixed(), {.drained = {"a"}});
  CHECK(pods_in(after) ==
        Words{"bare on a", "db-0 waits", "other on b", "proxy on a", "static on a", "web waits"});
  CHECK(after.nodes[0].unschedulable);
  CHECK(after.nodes[0].taints == std::vector<Taint>{{"node.kubernetes.io/unschedulable", "", "NoSchedule"}});
  CHECK(after.notes.size() == 1);
}

TEST_CASE("a node that is cordoned keeps its pods") {
  const Contents after = changed(mixed(), {.cordoned = {"a"}});
  CHECK(pods_in(after) == pods_in(mixed()));
  CHECK(after.nodes[0].unschedulable);
  CHECK_FALSE(after.nodes[1].unschedulable);
}

TEST_CASE("a pod that lost its node is new: no node, no promise, younger than all that wait") {
  const Pod old = pod("x").on("a").holding("cpu", "3").created(5).nominated("b");
  const Pod next = successor_of(old);
  CHECK((next.node_name.empty() && next.nominated_node.empty() && next.uid.empty()));
  CHECK_FALSE(next.held);
  CHECK(next.created > 4'000'000'000);
}

TEST_CASE("copies of nodes") {
  Contents cluster = mixed();
  cluster.nodes[0] = node("a")
                         .label("kubernetes.io/hostname", "a")
                         .label("zone", "z")
                         .taint("dedicated", "gpu", "NoSchedule")
                         .taint("node.kubernetes.io/not-ready", "", "NoSchedule")
                         .ready(Ready::False)
                         .unschedulable()
                         .image({"i"}, 1);
  cluster.nodes.push_back(node("a-sim-2"));
  const Contents after = changed(cluster, {.copies = {{2, "a"}, {1, "a"}}});
  CHECK(node_names(after) == Words{"a", "b", "a-sim-2", "a-sim-1", "a-sim-3", "a-sim-4"});
  CHECK(after.nodes[3] == Node(node("a-sim-1")
                                   .label("kubernetes.io/hostname", "a-sim-1")
                                   .label("zone", "z")
                                   .taint("dedicated", "gpu", "NoSchedule")
                                   .ready(Ready::True)));
  Words there;
  for (const Pod& each : after.placed)
    if (each.node_name == "a-sim-1") there.push_back(each.key.name);
  CHECK(there == Words{"proxy-a-sim-1", "static-a-sim-1"});
  CHECK(after.original.at("a-sim-4") == "a");
}

TEST_CASE("a node can be replaced by copies of it") {
  const Contents after = changed(mixed(), {.copies = {{1, "a"}}, .removed = {"a"}});
  CHECK(node_names(after) == Words{"b", "a-sim-1"});
}

TEST_CASE("a node that is not there is named") {
  CHECK(refused(mixed(), {.removed = {"c"}}) == "--remove: there is no node c");
  CHECK(refused(mixed(), {.drained = {"nothing"}}) == "--drain: there is no node nothing");
  CHECK(refused(mixed(), {.cordoned = {"nothing"}}) == "--cordon: there is no node nothing");
  CHECK(refused(mixed(), {.copies = {{1, "nothing"}}}) == "--like: there is no node nothing");
}

TEST_CASE("objects of files take the place of those with their names") {
  WhatIf what_if;
  what_if.added.nodes = {node("b").pods(7), node("c")};
  what_if.added.pods = {pod("web"), pod("pinned").on("c"), pod("done").finished()};
  const Contents after = changed(mixed(), what_if);
  CHECK(node_names(after) == Words{"a", "b", "c"});
  CHECK(after.nodes[1].allocatable_pods == 7);
  CHECK(std::ranges::count(pods_in(after), "web waits") == 1);
  CHECK(std::ranges::count(pods_in(after), "web on a") == 0);
  CHECK(std::ranges::count(pods_in(after), "pinned on c") == 1);
  CHECK(after.replaced == std::set<PodKey>{{"default", "web"}});
}

TEST_CASE("workloads make their pods") {
  struct Case {
    const char* name;
    Workload made;
    Words pods;
  };
  Workload picky = workload("DaemonSet", "log", 1);
  picky.pod_template = pod("log").select("disk", "ssd");
  const Case cases[] = {
      {"a Deployment", workload("Deployment", "web", 2), {"web-1 waits", "web-2 waits"}},
      {"a StatefulSet counts from 0", workload("StatefulSet", "db", 2), {"db-0 waits", "db-1 waits"}},
      {"a Job", workload("Job", "sum", 1), {"sum-1 waits"}},
      {"none wanted", workload("ReplicaSet", "web", 0), {}},
      {"a DaemonSet has one a node", workload("DaemonSet", "log", 1), {"log-a waits", "log-b waits"}},
      {"but on the nodes that it wants", picky, {"log-b waits"}},
  };
  for (const Case& each : cases) {
    INFO(each.name);
    Contents cluster;
    cluster.nodes = {node("a"), node("b").label("disk", "ssd")};
    CHECK(pods_in(changed(cluster, adding({each.made}))) == each.pods);
  }
}

TEST_CASE("a DaemonSet's pod is for its node and tolerates that it is cordoned") {
  Contents cluster;
  cluster.nodes = {node("a").taint("node.kubernetes.io/unschedulable", "", "NoSchedule"),
                   node("b").taint("dedicated", "", "NoSchedule")};
  const Contents after = changed(cluster, adding({workload("DaemonSet", "log", 1)}));
  REQUIRE(pods_in(after) == Words{"log-a waits"});
  CHECK(*after.waiting[0].required_node_terms == std::vector{support::named({"a"})});
}

TEST_CASE("the pods of a workload that is in the cluster make way") {
  Contents cluster = mixed();
  cluster.placed.push_back(
      pod("web-5d9-x").on("b").owned_by({"ReplicaSet", "web-5d9", "u-rs"}).label("pod-template-hash", "5d9"));
  const Contents after = changed(cluster, adding({workload("Deployment", "web", 1)}));
  CHECK(std::ranges::count(pods_in(after), "web-5d9-x on b") == 0);
  CHECK(std::ranges::count(pods_in(after), "web on a") == 1);  // of a ReplicaSet with another name
  REQUIRE(after.notes.size() == 1);
  CHECK(after.notes[0] ==
        "deployment default/web is in the cluster already: its 1 pod there make way, and are made anew");
}

TEST_CASE("a workload that another one of the files makes has no pods of its own") {
  Workload part = workload("ReplicaSet", "web-5d9", 3);
  part.controller.owner = OwnerRef{"Deployment", "web", "u-web"};
  CHECK(pods_in(changed({}, adding({workload("Deployment", "web", 1), part}))) == Words{"web-1 waits"});
}

TEST_CASE("names that are taken are passed over") {
  Contents cluster;
  cluster.placed = {pod("web-1").on("a")};
  CHECK(pods_in(changed(cluster, adding({workload("Deployment", "web", 2)}))) ==
        Words{"web-1 on a", "web-2 waits", "web-3 waits"});
}

TEST_CASE("too many pods are refused, and fewer than none") {
  CHECK(
      refused({}, adding({workload("Deployment", "web", 100'001)})).starts_with("deployment default/web: "));
  CHECK(refused({}, adding({workload("Deployment", "web", -1)})) ==
        "deployment default/web: it cannot have -1 pods");
}

TEST_CASE("to fill a cluster there is one pod more than it has places") {
  Contents cluster;
  cluster.nodes = {node("a").pods(2), node("b").pods(1)};
  cluster.placed = {pod("x").on("a")};
  WhatIf what_if = adding({workload("Deployment", "web", 9)});
  what_if.fill = true;
  CHECK(changed(cluster, what_if).filling.size() == 3);
  what_if.added.workloads.clear();
  CHECK(refused(cluster, what_if) == "--fill needs one pod or workload in the files, not 0");
  what_if.added.pods = {pod("p")};
  CHECK(pods_in(changed(cluster, what_if)) == Words{"p waits", "p-2 waits", "p-3 waits", "x on a"});
  what_if.added.workloads = {workload("Deployment", "web", 9)};
  CHECK(refused(cluster, what_if) == "--fill needs one pod or workload in the files, not 2");
  what_if.added.pods.clear();
  what_if.added.workloads = {workload("DaemonSet", "log", 1)};
  CHECK(refused(cluster, what_if).starts_with("--fill: a DaemonSet"));
}

TEST_CASE("what a pass to fill a cluster came to") {
  WhatIf what_if = adding({workload("Deployment", "web", 3)});
  Contents cluster;
  cluster.filling = {{"default", "web-1"}, {"default", "web-2"}, {"default", "web-3"}};
  PassResult pass;
  pass.results = {{.pod = {"default", "old"}, .outcome = Outcome::WouldBind, .node = "a"},
                  {.pod = {"default", "web-1"}, .outcome = Outcome::WouldBind, .node = "a"},
                  {.pod = {"default", "web-2"}, .outcome = Outcome::Unschedulable, .message = "first"},
                  {.pod = {"default", "web-3"}, .outcome = Outcome::Unschedulable, .message = "second"}};
  const Fill fill = fill_of(pass, cluster, what_if);
  CHECK(fill.what == "deployment default/web");
  CHECK((fill.wanted == 3 && fill.fits == 1 && fill.stopped_by == "first"));
  CHECK(fill.on_nodes == std::map<std::string, std::size_t>{{"a", 1}});
  CHECK(fill.others.results.size() == 1);
  CHECK_FALSE(fill.is_enough());
}

TEST_CASE("a changed reader: surroundings of files, drivers of copies, new claims of ephemeral volumes") {
  FakeCluster below;
  below.all_nodes = {roomy_node("a")};
  Pod moved = pod("x").on("a").owned_by(kReplicaSet).ephemeral("scratch");
  below.pods = {moved};
  below.around.storage.csi_nodes["a"] = {.name = "a", .drivers = {{"csi.example", 3}}};
  below.around.storage.claims[{"default", "x-scratch"}] = {.key = {"default", "x-scratch"},
                                                           .volume_name = "v",
                                                           .phase = "Bound",
                                                           .bind_completed = true,
                                                           .controller_uid = "uid-x"};
  below.around.namespaces["default"] = {};
  WhatIf what_if{.copies = {{1, "a"}}, .drained = {"a"}};
  what_if.added.surroundings.namespaces["default"] = {{"team", "x"}};
  Result<ChangedReader> reader = ChangedReader::open(below, what_if);
  REQUIRE(reader);
  CHECK(reader->waiting()->size() == 1);
  const Result<Surroundings> around = reader->surroundings({});
  REQUIRE(around);
  CHECK(around->namespaces.at("default") == Labels{{"team", "x"}});
  CHECK(around->storage.csi_nodes.at("a-sim-1").drivers.size() == 1);
  const Claim& claim = around->storage.claims.at({"default", "x-scratch"});
  CHECK((!claim.fully_bound() && claim.controller_uid.empty() && claim.phase == "Pending"));
}

TEST_CASE("a changed reader fails where the one below does") {
  for (const char* what : {"waiting", "nodes", "placed"}) {
    FakeCluster below;
    below.failures[what] = {{ErrorCode::Forbidden, what}};
    const Result<ChangedReader> reader = ChangedReader::open(below, {});
    REQUIRE_FALSE(reader);
    CHECK(reader.error().message == what);
  }
}
