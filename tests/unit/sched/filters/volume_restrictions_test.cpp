#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

using enum Disk::Kind;

Disk rbd(std::vector<std::string> monitors, std::string pool, std::string image, bool read_only = false) {
  Disk made = disk(Rbd, std::move(image), read_only);
  made.monitors = std::move(monitors);
  made.pool = std::move(pool);
  return made;
}

Rejections taken(std::string detail) {
  return {{"VolumeRestrictions", "node(s) had no available disk", std::move(detail)}};
}

Rejections in_use(std::string detail) {
  return {{"VolumeRestrictions",
           "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already "
           "in-use by another pod",
           std::move(detail)}};
}

const Claim kOnePod = claim("one").modes({"ReadWriteOncePod"});

Rejections asked(const Pod& waiting, const std::vector<PodRef>& placed, const Store& store = {}) {
  return ask(volume_restrictions(), waiting, cluster({node("n"), node("other")}, placed, store), "n");
}

}  // namespace

TEST_CASE("VolumeRestrictions: two pods of a node and one disk") {
  struct Case {
    const char* name;
    Disk wanted, used;
    bool clash;
  };
  const Case cases[] = {
      {"the same GCE disk", disk(GcePersistentDisk, "d"), disk(GcePersistentDisk, "d"), true},
      {"another GCE disk", disk(GcePersistentDisk, "d"), disk(GcePersistentDisk, "e"), false},
      {"GCE: both read", disk(GcePersistentDisk, "d", true), disk(GcePersistentDisk, "d", true), false},
      {"GCE: one writes", disk(GcePersistentDisk, "d", true), disk(GcePersistentDisk, "d"), true},
      {"GCE: the other writes", disk(GcePersistentDisk, "d"), disk(GcePersistentDisk, "d", true), true},
      {"the same EBS disk", disk(AwsElasticBlockStore, "d"), disk(AwsElasticBlockStore, "d"), true},
      {"EBS: both read, and clash all the same", disk(AwsElasticBlockStore, "d", true),
       disk(AwsElasticBlockStore, "d", true), true},
      {"another EBS disk", disk(AwsElasticBlockStore, "d"), disk(AwsElasticBlockStore, "e"), false},
      {"the same iSCSI name", disk(Iscsi, "iqn"), disk(Iscsi, "iqn"), true},
      {"iSCSI: both read", disk(Iscsi, "iqn", true), disk(Iscsi, "iqn", true), false},
      {"iSCSI: one writes", disk(Iscsi, "iqn", true), disk(Iscsi, "iqn"), true},
      {"another iSCSI name", disk(Iscsi, "iqn"), disk(Iscsi, "iqn2"), false},
      {"the same RBD image", rbd({"a", "b"}, "p", "i"), rbd({"b", "c"}, "p", "i"), true},
      {"RBD: both read", rbd({"a"}, "p", "i", true), rbd({"a"}, "p", "i", true), false},
      {"RBD: one writes", rbd({"a"}, "p", "i", true), rbd({"a"}, "p", "i"), true},
      {"RBD: no monitor in common", rbd({"a"}, "p", "i"), rbd({"b"}, "p", "i"), false},
      {"RBD: another pool", rbd({"a"}, "p", "i"), rbd({"a"}, "q", "i"), false},
      {"RBD: another image", rbd({"a"}, "p", "i"), rbd({"a"}, "p", "j"), false},
      {"names of different kinds", disk(GcePersistentDisk, "d"), disk(AwsElasticBlockStore, "d"), false},
      {"kinds that are not restricted", disk(AzureDisk, "d"), disk(AzureDisk, "d"), false},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    const Rejections found = asked(pod("p").disk(test.wanted), {pod("q").on("n").disk(test.used)});
    CHECK(found == (test.clash ? taken("disk " + test.wanted.id + " is used by default/q") : Rejections()));
  }
  const Pod waiting = pod("p").disk(disk(Iscsi, "x")).disk(disk(GcePersistentDisk, "d"));
  CHECK(asked(waiting, {pod("q").on("other").disk(disk(GcePersistentDisk, "d"))}).empty());
  CHECK(asked(waiting, {pod("r").on("n"), pod("q").on("n").deleting().disk(disk(GcePersistentDisk, "d"))}) ==
        taken("disk d is used by default/q"));
}

TEST_CASE("VolumeRestrictions: a claim for one pod that a pod anywhere uses") {
  const Store store = Store()
                          .add(kOnePod)
                          .add(claim("many").modes({"ReadWriteMany"}))
                          .add(claim("q-one").modes({"ReadWriteOncePod"}));
  CHECK(asked(pod("p").claim("one"), {}, store).empty());
  CHECK(asked(pod("p").claim("one"), {pod("q").on("n").claim("one")}, store) ==
        in_use("claim one is in use by default/q"));
  CHECK(asked(pod("p").claim("one"), {pod("q").on("other").claim("one")}, store) ==
        in_use("claim one is in use by default/q"));
  CHECK(asked(pod("p").claim("one"), {pod("q").on("n").deleting().claim("one")}, store).size() == 1);
  CHECK(asked(pod("p").claim("one"), {pod("q").on("n").finished().claim("one")}, store).empty());
  CHECK(asked(pod("p").claim("one"), {pod("q").on("gone").claim("one")}, store).empty());
  CHECK(asked(pod("p").claim("one"), {pod("q").ns("else").on("n").claim("one")}, store).empty());
  CHECK(asked(pod("p").claim("many"), {pod("q").on("n").claim("many")}, store).empty());
  CHECK(asked(pod("p").claim("q-one"), {pod("q").on("n").ephemeral("one")}, store).empty());
}

TEST_CASE(
    "VolumeRestrictions: of a pod that was promised the node the claim's name counts, in any namespace") {
  const PodRef promised = pod("q").ns("else").nominated("n").claim("one");
  for (const std::string where : {"n", "other"}) {
    Snapshot snapshot = cluster({node("n"), node("other")}, {}, Store().add(kOnePod));
    snapshot.assume(promised, where);
    CHECK(ask(volume_restrictions(), pod("p").claim("one"), snapshot, "n") ==
          (where == "n" ? in_use("claim one is in use by else/q") : Rejections()));
  }
}

TEST_CASE("VolumeRestrictions: a disk on the node is named before a claim elsewhere") {
  const Pod waiting = pod("p").claim("one").disk(disk(Iscsi, "d"));
  const PodRef both = pod("q").on("n").claim("one").disk(disk(Iscsi, "d"));
  CHECK(asked(waiting, {both}, Store().add(kOnePod)) == taken("disk d is used by default/q"));
}

TEST_CASE("VolumeRestrictions: a claim that does not exist keeps the pod from every node") {
  const Filter filter = volume_restrictions();
  const Snapshot snapshot = cluster({node("n")}, {}, Store().add(claim("a")).add(claim("x").ns("else")));
  CHECK(ask_whole(filter, pod("p").claim("a").claim("x").claim("y"), snapshot) ==
        Rejection{"VolumeRestrictions", "persistentvolumeclaim \"x\" not found", ""});
  CHECK_FALSE(ask_whole(filter, pod("p").ephemeral("x"), snapshot));
  CHECK_FALSE(concerns(filter, pod("p").claim("a"), snapshot));
  CHECK_FALSE(concerns(filter, pod("p"), snapshot));
  CHECK_FALSE(concerns(filter, pod("p").disk(disk(Cinder, "d")), snapshot));
}
