#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

// Every kind of claim a pod can have.
Store claims() {
  return Store()
      .add(claim("bound").bound_to("v"))
      .add(volume("v").only_on({term("zone=a")}))
      .add(claim("gone").bound_to("w"))
      .add(claim("lost").bound_to("x").lost())
      .add(claim("leaving").bound_to("v").deleting())
      .add(claim("lost-and-leaving").bound_to("x").lost().deleting())
      .add(claim("bare"))
      .add(claim("odd").of("none"))
      .add(claim("now").of("soon"))
      .add(claim("half").of("later").wants("v"))
      .add(claim("waits").of("later"))
      .add(claim("big").of("tracked").request("1Gi"))
      .add(claim("static").of("local"))
      .add(claim("p-mine").bound_to("v").made_for("uid-p"))
      .add(claim("p-theirs").bound_to("v").made_for("uid-q"))
      .add(claim("p-nobodys").bound_to("v"))
      .add(waiting_class("later"))
      .add(waiting_class("tracked", "tracked.example.com"))
      .add(waiting_class("local", "kubernetes.io/no-provisioner"))
      .add(immediate_class("soon"))
      .add(CsiDriver{"tracked.example.com", true});
}

}  // namespace

TEST_CASE("VolumeBinding: claims that keep the pod from every node") {
  struct Case {
    const char* name;
    Pod waiting;
    std::string reason, detail;
  };
  const std::string unbound = "pod has unbound immediate PersistentVolumeClaims";
  const Case cases[] = {
      {"missing", pod("p").claim("missing"), "persistentvolumeclaim \"missing\" not found", ""},
      {"of an ephemeral volume, not made yet", pod("p").ephemeral("late"),
       "waiting for ephemeral volume controller to create the persistentvolumeclaim \"p-late\"", ""},
      {"lost", pod("p").claim("lost"),
       "persistentvolumeclaim \"lost\" bound to non-existent persistentvolume \"x\"", ""},
      {"being deleted", pod("p").claim("leaving"), "persistentvolumeclaim \"leaving\" is being deleted", ""},
      {"lost counts before deleted", pod("p").claim("lost-and-leaving"),
       "persistentvolumeclaim \"lost-and-leaving\" bound to non-existent persistentvolume \"x\"", ""},
      {"of an ephemeral volume, another pod's", pod("p").ephemeral("theirs"),
       "PVC default/p-theirs was not created for pod default/p (pod is not owner)", ""},
      {"of an ephemeral volume, nobody's", pod("p").ephemeral("nobodys"),
       "PVC default/p-nobodys was not created for pod default/p (pod is not owner)", ""},
      {"without class", pod("p").claim("bare"), unbound, "claim bare"},
      {"of a class that does not exist", pod("p").claim("odd"), unbound, "claim odd"},
      {"of a class that binds at once", pod("p").claim("now"), unbound, "claim now"},
      {"with a volume, but not confirmed", pod("p").claim("half"), unbound, "claim half"},
      {"several", pod("p").claim("now").claim("waits").claim("bare"), unbound, "claim now, claim bare"},
      {"the first that cannot be used counts", pod("p").claim("leaving").claim("missing"),
       "persistentvolumeclaim \"leaving\" is being deleted", ""},
      {"one that cannot be used counts before one that is not bound", pod("p").claim("now").claim("lost"),
       "persistentvolumeclaim \"lost\" bound to non-existent persistentvolume \"x\"", ""},
  };
  const Snapshot snapshot = cluster({node("n")}, {}, claims());
  for (const Case& test : cases) {
    INFO(test.name);
    CHECK(ask_whole(volume_binding(), test.waiting, snapshot) ==
          Rejection{"VolumeBinding", test.reason, test.detail});
  }
}

TEST_CASE("VolumeBinding: what a node cannot give") {
  struct Case {
    const char* name;
    Pod waiting;
    std::vector<std::pair<std::string, std::string>> expected;
  };
  const std::pair<std::string, std::string> elsewhere{
      "node(s) didn't match PersistentVolume's node affinity",
      "claim bound is bound to v, which is only for nodes with zone=a"};
  const std::pair<std::string, std::string> no_volume{
      "node(s) didn't find available persistent volumes to bind",
      "no volume fits claim static, and class local makes none"};
  const std::pair<std::string, std::string> no_space{
      "node(s) did not have enough free storage",
      "claim big asks for 1Gi, and class tracked has no space here"};
  const std::pair<std::string, std::string> gone{
      "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
      "claim gone is bound to w, which does not exist"};
  const Case cases[] = {
      {"nothing", pod("p").claim("waits"), {}},
      {"the volume's node affinity", pod("p").claim("bound"), {elsewhere}},
      {"a volume to bind", pod("p").claim("static"), {no_volume}},
      {"space", pod("p").claim("big"), {no_space}},
      {"a volume that is gone", pod("p").claim("gone"), {gone}},
      {"affinity and a volume to bind", pod("p").claim("static").claim("bound"), {elsewhere, no_volume}},
      {"space and a volume that is gone", pod("p").claim("gone").claim("big"), {no_space, gone}},
  };
  const Snapshot snapshot = cluster({node("n").label("zone", "b")}, {}, claims());
  for (const Case& test : cases) {
    INFO(test.name);
    Rejections expected;
    for (const auto& [reason, detail] : test.expected) expected.push_back({"VolumeBinding", reason, detail});
    CHECK(ask(volume_binding(), test.waiting, snapshot, "n") == expected);
  }
}

TEST_CASE("VolumeBinding: a node that can") {
  const Snapshot snapshot = cluster({node("n").label("zone", "a")}, {}, claims());
  CHECK(
      ask(volume_binding(), pod("p").claim("bound").claim("waits").ephemeral("mine"), snapshot, "n").empty());
  CHECK_FALSE(concerns(volume_binding(), pod("p"), snapshot));
}

TEST_CASE("VolumeBinding: a disk that a CSI driver looks after") {
  const auto store = [](const Volume& v) {
    return Store()
        .add(claim("c").bound_to("v"))
        .add(v)
        .add(CsiNode{"new", {}, {"kubernetes.io/aws-ebs", "kubernetes.io/azure-disk"}})
        .add(CsiNode{"old", {}, {}});
  };
  const auto reasons = [&](const Volume& v, const std::string& where) {
    const Node there = node(where).label("topology.ebs.csi.aws.com/zone", "a");
    std::vector<std::string> out;
    for (const Rejection& found :
         ask(volume_binding(), pod("p").claim("c"), cluster({there}, {}, store(v)), where))
      out.push_back(found.reason + " | " + found.detail);
    return out;
  };
  using Reasons = std::vector<std::string>;
  const Volume ebs = volume("v")
                         .disk(disk(Disk::Kind::AwsElasticBlockStore, "vol-1"))
                         .only_on({term("topology.kubernetes.io/zone=a")});
  CHECK(reasons(ebs, "new").empty());
  const Reasons elsewhere{
      "node(s) didn't match PersistentVolume's node affinity | claim c is bound to v, which is only for "
      "nodes "
      "with topology.kubernetes.io/zone=a"};
  CHECK(reasons(ebs, "old") == elsewhere);
  CHECK(reasons(ebs, "without") == elsewhere);

  const Volume unmanaged = volume("v").disk(disk(Disk::Kind::AzureDisk, "uri"));
  CHECK(reasons(unmanaged, "old").empty());
  CHECK(
      reasons(unmanaged, "new") ==
      Reasons{"node(s) have a CSI driver that cannot take over a volume of the pod | claim c is bound to v, "
              "which disk.csi.azure.com has no name for"});
  CHECK(reasons(volume("v").disk(disk(Disk::Kind::Rbd, "image")), "new").empty());
}
