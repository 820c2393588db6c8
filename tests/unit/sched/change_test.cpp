#include "sched/change.h"

#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;
using Kind = ClusterChange::Kind;

namespace {

PodRef ref(Pod pod) {
  return std::make_shared<const Pod>(std::move(pod));
}

PodAffinityTerm near(const std::string& selected, const std::string& key = "zone") {
  return {.selector = selector(selected), .topology_key = key};
}

const Profile kProfile = make_profile({});

ClusterChange told_of(std::string_view kind, std::string_view name) {
  return {.kind = Kind::Surroundings, .what = kind, .name = name};
}

struct Asked {
  const char* name;
  Pod waiting;
  Obstacles obstacles;
  ClusterChange change;
  bool helped;
};

}  // namespace

TEST_CASE("A change wakes the pods that it may help, and no others") {
  const PodRef web = ref(pod("web").label("app", "web").on("roomy"));
  const PodRef other = ref(pod("db").label("app", "db").on("roomy"));
  const PodRef shy = ref(pod("shy").on("roomy").avoid(near("app=web")));
  const PodRef with_claim = ref(pod("user").on("roomy").claim("data"));
  const PodRef with_other = ref(pod("user").on("roomy").claim("other"));
  const Disk disk{.kind = Disk::Kind::GcePersistentDisk, .id = "d"};
  const PodRef with_disk = ref(pod("disk").on("roomy").disk(disk));
  const PodRef sibling = ref(pod("s").on("roomy").owned_by({"ReplicaSet", "rs", "u1"}));
  Snapshot snapshot = cluster({node("roomy").allocatable("cpu", "4").label("zone", "a"),
                               node("small").allocatable("cpu", "1"),
                               node("tainted").taint("key", "", "NoSchedule").allocatable("cpu", "4")});
  Surroundings surroundings;
  surroundings.controllers["u1"] = {.kind = "ReplicaSet",
                                    .ns = "default",
                                    .name = "rs",
                                    .uid = "u1",
                                    .owner = {{"Deployment", "deploy", "u2"}}};
  snapshot.renew(surroundings);
  const NodeState* roomy = snapshot.find("roomy");
  const NodeState* small = snapshot.find("small");
  const NodeState* tainted = snapshot.find("tainted");
  const Pod large = pod("p").request("cpu", "2");
  const Pod wants_web = pod("p").join(near("app=web"));
  PodAffinityTerm friends = near("app=web");
  friends.namespace_selector = selector("team=friends");
  const Pod wants_friends = pod("p").join(friends);
  const Pod on_disk = pod("p").disk(disk);
  const Pod avoids_web = pod("p").avoid(near("app=web"));
  const Pod is_web = pod("p").label("app", "web");
  const Pod spreads = pod("p").spread({.topology_key = "zone", .selector = selector("app=web")});
  const Pod claims = pod("p").claim("data");
  const Pod replica = pod("p").owned_by({"ReplicaSet", "rs", "u1"});

  const Asked cases[] = {
      {"no nodes: a node comes", large, {}, {Kind::Node, roomy}, true},
      {"no nodes: a node comes that is too small", large, {}, {Kind::Node, small}, false},
      {"no nodes: a pod goes", large, {}, {Kind::PodGone, roomy, web}, false},
      {"room: a node that is large enough", large, {"NodeResourcesFit"}, {Kind::Node, roomy}, true},
      {"room: a node that is too small", large, {"NodeResourcesFit"}, {Kind::Node, small}, false},
      {"room: a node that has a taint", large, {"NodeResourcesFit"}, {Kind::Node, tainted}, false},
      {"room: a node that is gone", large, {"NodeResourcesFit"}, {Kind::Node, nullptr}, false},
      {"room: a pod goes where there is room then",
       large,
       {"NodeResourcesFit"},
       {Kind::PodGone, roomy, web},
       true},
      {"room: a pod goes where there is too little",
       large,
       {"NodeResourcesFit"},
       {Kind::PodGone, small, web},
       false},
      {"room: a pod comes", large, {"NodeResourcesFit"}, {Kind::PodPlaced, roomy, web}, false},
      {"taints: a node without", large, {"TaintToleration"}, {Kind::Node, roomy}, true},
      {"taints: a node with one", large, {"TaintToleration"}, {Kind::Node, tainted}, false},
      {"affinity: company comes", wants_web, {"InterPodAffinity"}, {Kind::PodPlaced, roomy, web}, true},
      {"affinity: another comes", wants_web, {"InterPodAffinity"}, {Kind::PodPlaced, roomy, other}, false},
      {"affinity: labels of namespaces that it does not look at",
       wants_web,
       {"InterPodAffinity"},
       told_of("Namespace", "other"),
       false},
      {"affinity: labels of its own namespace, which others may look at",
       wants_web,
       {"InterPodAffinity"},
       told_of("Namespace", "default"),
       true},
      {"affinity: labels of namespaces that it selects by",
       wants_friends,
       {"InterPodAffinity"},
       told_of("Namespace", "other"),
       true},
      {"anti-affinity: what is avoided goes",
       avoids_web,
       {"InterPodAffinity"},
       {Kind::PodGone, roomy, web},
       true},
      {"anti-affinity: another goes", avoids_web, {"InterPodAffinity"}, {Kind::PodGone, roomy, other}, false},
      {"anti-affinity: what is avoided comes",
       avoids_web,
       {"InterPodAffinity"},
       {Kind::PodPlaced, roomy, web},
       false},
      {"anti-affinity of others: it goes", is_web, {"InterPodAffinity"}, {Kind::PodGone, roomy, shy}, true},
      {"spread: one that counts comes", spreads, {"PodTopologySpread"}, {Kind::PodPlaced, roomy, web}, true},
      {"spread: one that counts goes", spreads, {"PodTopologySpread"}, {Kind::PodGone, roomy, web}, true},
      {"spread: one that does not", spreads, {"PodTopologySpread"}, {Kind::PodPlaced, roomy, other}, false},
      {"spread: domains change", spreads, {"PodTopologySpread"}, {Kind::Node, nullptr}, true},
      {"claims: a volume", claims, {"VolumeBinding"}, told_of("PersistentVolume", "v"), true},
      {"claims: its own", claims, {"VolumeBinding"}, told_of("PersistentVolumeClaim", "default/data"), true},
      {"claims: another's", claims, {"VolumeBinding"}, told_of("PersistentVolumeClaim", "default/x"), false},
      {"claims: of that name, elsewhere",
       claims,
       {"VolumeBinding"},
       told_of("PersistentVolumeClaim", "other/data"),
       false},
      {"claims: a volume is attached", claims, {"VolumeBinding"}, told_of("VolumeAttachment", "v"), false},
      {"claims: a namespace", claims, {"VolumeBinding"}, told_of("Namespace", "default"), false},
      {"claims: a pod goes", claims, {"VolumeBinding"}, {Kind::PodGone, roomy, web}, false},
      {"claims: its only user goes",
       claims,
       {"VolumeRestrictions"},
       {Kind::PodGone, roomy, with_claim},
       true},
      {"claims: a pod without goes", claims, {"VolumeRestrictions"}, {Kind::PodGone, roomy, web}, false},
      {"claims: the user of another goes",
       claims,
       {"VolumeRestrictions"},
       {Kind::PodGone, roomy, with_other},
       false},
      {"claims: its own comes",
       claims,
       {"VolumeRestrictions"},
       told_of("PersistentVolumeClaim", "default/data"),
       true},
      {"claims: a volume comes", claims, {"VolumeRestrictions"}, told_of("PersistentVolume", "v"), false},
      {"disks: their user goes", on_disk, {"VolumeRestrictions"}, {Kind::PodGone, roomy, with_disk}, true},
      {"disks: another goes", on_disk, {"VolumeRestrictions"}, {Kind::PodGone, roomy, with_claim}, false},
      {"limits: a driver's limit", claims, {"NodeVolumeLimits"}, told_of("CSINode", "roomy"), true},
      {"limits: a class's capacity", claims, {"NodeVolumeLimits"}, told_of("CSIStorageCapacity", "c"), false},
      {"zone: a volume", claims, {"VolumeZone"}, told_of("PersistentVolume", "v"), true},
      {"zone: another's claim", claims, {"VolumeZone"}, told_of("PersistentVolumeClaim", "default/x"), false},
      {"hosts: one of the group", replica, {"MinHosts"}, {Kind::PodPlaced, roomy, sibling}, true},
      {"hosts: another", replica, {"MinHosts"}, {Kind::PodPlaced, roomy, web}, false},
      {"hosts: its controller", replica, {"MinHosts"}, told_of("ReplicaSet", "default/rs"), true},
      {"hosts: its controller's", replica, {"MinHosts"}, told_of("Deployment", "default/deploy"), true},
      {"hosts: another's", replica, {"MinHosts"}, told_of("ReplicaSet", "default/other"), false},
      {"hosts: one of that name elsewhere", replica, {"MinHosts"}, told_of("ReplicaSet", "other/rs"), false},
      {"hosts: another Deployment", replica, {"MinHosts"}, told_of("Deployment", "default/other"), false},
      {"hosts: a volume", replica, {"MinHosts"}, told_of("PersistentVolume", "v"), false},
      {"one of several obstacles is enough",
       large,
       {"InterPodAffinity", "NodeResourcesFit"},
       {Kind::Node, roomy},
       true},
      {"taints: a pod goes", large, {"TaintToleration"}, {Kind::PodGone, roomy, web}, false},
      {"taints elsewhere, no company here: a pod goes",
       wants_web,
       {"TaintToleration", "NodeResourcesFit", "InterPodAffinity"},
       {Kind::PodGone, roomy, other},
       false},
      {"affinity: an empty node comes", wants_web, {"InterPodAffinity"}, {Kind::Node, roomy}, false},
      {"affinity: a node goes", wants_web, {"InterPodAffinity"}, {Kind::Node, nullptr}, true},
      {"affinity: a node's room changes",
       wants_web,
       {"InterPodAffinity"},
       {.kind = Kind::Node, .node = roomy, .was = &roomy->node},
       false},
      {"affinity: a node's labels change",
       wants_web,
       {"InterPodAffinity"},
       {.kind = Kind::Node, .node = roomy, .was = &small->node},
       true},
      {"spread: an empty node of a domain comes", spreads, {"PodTopologySpread"}, {Kind::Node, roomy}, true},
      {"spread: an empty node of none comes", spreads, {"PodTopologySpread"}, {Kind::Node, small}, false},
      {"claims: a pod with one goes", claims, {"VolumeBinding"}, {Kind::PodGone, roomy, with_claim}, true},
      {"what is not supported", large, {"Supported"}, {Kind::PodGone, nullptr, web}, false},
  };
  for (auto [name, waiting, obstacles, change, helped] : cases) {
    CAPTURE(name);
    CHECK(may_help(change, waiting, obstacles, snapshot, kProfile) == helped);
  }
}

TEST_CASE("Changes in words") {
  const Snapshot snapshot = cluster({node("a")});
  const NodeState* a = snapshot.find("a");
  const PodRef web = ref(pod("web").on("a"));
  CHECK(describe({Kind::Node, a}) == "node a came");
  CHECK(describe({.kind = Kind::Node, .node = a, .was = &a->node}) == "node a changed");
  CHECK(describe({.kind = Kind::Node, .was = &a->node}) == "node a is gone");
  CHECK(describe({Kind::PodPlaced, a, web}) == "pod default/web is on node a");
  CHECK(describe({Kind::PodGone, a, web}) == "pod default/web left node a, or holds less there");
  CHECK(describe({.kind = Kind::PodPlaced, .pod = web}) == "pod default/web is on a node that is gone");
  CHECK(describe(told_of("PersistentVolume", "v")) == "PersistentVolume v changed");
}

TEST_CASE("What is against a node that changed is remembered") {
  const Snapshot snapshot = cluster({node("roomy").label("zone", "a"), node("full").pods(0)});
  const Pod waiting = pod("p").join(near("app=web"));
  const PodRef gone = ref(pod("db").label("app", "db"));
  Obstacles obstacles = {"NodeResourcesFit"};
  CHECK_FALSE(
      may_help({Kind::PodGone, snapshot.find("roomy"), gone}, waiting, obstacles, snapshot, kProfile));
  CHECK(obstacles == Obstacles{"NodeResourcesFit", "InterPodAffinity"});
  obstacles = {};
  CHECK_FALSE(may_help({Kind::Node, snapshot.find("full")}, waiting, obstacles, snapshot, kProfile));
  CHECK(obstacles == Obstacles{"NodeResourcesFit"});
}

TEST_CASE("What a node's own fields allow, whatever its room") {
  const Snapshot snapshot = cluster({node("ok"), node("cordoned").unschedulable(), node("full").pods(0)});
  const Pod any = pod("p");
  CHECK(node_allows(*snapshot.find("ok"), any, snapshot, kProfile));
  CHECK_FALSE(node_allows(*snapshot.find("cordoned"), any, snapshot, kProfile));
  CHECK(node_allows(*snapshot.find("full"), any, snapshot, kProfile));
}
