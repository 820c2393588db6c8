#include "sched/filters/filters.h"
#include "support/asking.h"
#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

using enum Disk::Kind;

CsiNode limited(const std::string& driver, std::int32_t limit, std::vector<std::string> migrated = {}) {
  return {"n", {{driver, limit}, {"free.example.com", std::nullopt}}, std::move(migrated)};
}

// Claims a to d are bound to volumes of d.example.com, `free` to one of a driver without limit.
Store drivers(const CsiNode& csi) {
  Store store;
  store.add(csi)
      .add(waiting_class("later", "d.example.com"))
      .add(waiting_class("gce", "kubernetes.io/gce-pd"));
  for (const std::string name : {"a", "b", "c", "d"}) {
    store.add(claim(name).bound_to("v" + name));
    store.add(volume("v" + name).csi("d.example.com", "h" + name));
  }
  store.add(claim("free").bound_to("vf")).add(volume("vf").csi("free.example.com", "h"));
  return store;
}

Rejections asked(const Pod& waiting, const std::vector<PodRef>& placed, const Store& store) {
  return ask(node_volume_limits(), waiting, cluster({node("n"), node("m")}, placed, store), "n");
}

Rejections exceeded(std::string detail) {
  return {{"NodeVolumeLimits", "node(s) exceed max volume count", std::move(detail)}};
}

}  // namespace

TEST_CASE("NodeVolumeLimits: a driver's volumes on a node, each counted once") {
  struct Case {
    const char* name;
    Pod waiting;
    std::vector<PodRef> placed;
    std::string detail;  // empty: they fit
  };
  const Case cases[] = {
      {"up to the limit", pod("p").claim("a").claim("b"), {}, ""},
      {"past the limit",
       pod("p").claim("a").claim("b").claim("c"),
       {},
       "3 more of d.example.com, 0 of 2 there"},
      {"with those that are there",
       pod("p").claim("a"),
       {pod("q").on("n").claim("b").claim("c")},
       "1 more of d.example.com, 2 of 2 there"},
      {"one that is there already costs nothing",
       pod("p").claim("b"),
       {pod("q").on("n").claim("b").claim("c")},
       ""},
      {"one that two pods use counts once",
       pod("p").claim("a"),
       {pod("q").on("n").claim("b"), pod("r").on("n").claim("b")},
       ""},
      {"a claim used twice counts once", pod("p").claim("a").claim("a").claim("b"), {}, ""},
      {"those of other nodes do not count",
       pod("p").claim("a"),
       {pod("q").on("m").claim("b").claim("c")},
       ""},
      {"another driver has no limit", pod("p").claim("free"), {pod("q").on("n").claim("b").claim("c")}, ""},
      {"a claim of a pod there that is gone does not count",
       pod("p").claim("a"),
       {pod("q").on("n").claim("b").claim("gone")},
       ""},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    CHECK(asked(test.waiting, test.placed, drivers(limited("d.example.com", 2))) ==
          (test.detail.empty() ? Rejections() : exceeded(test.detail)));
  }
}

TEST_CASE("NodeVolumeLimits: nodes without limits, and pods without volumes of a driver") {
  const Pod three = pod("p").claim("a").claim("b").claim("c");
  CHECK(asked(three, {}, drivers({"m", {{"d.example.com", 2}}, {}})).empty());
  CHECK(asked(three, {}, drivers({"n", {{"d.example.com", std::nullopt}}, {}})).empty());
  CHECK(asked(three, {}, drivers(limited("other.example.com", 0))).empty());
  CHECK_FALSE(concerns(node_volume_limits(), pod("p")));
  CHECK_FALSE(concerns(node_volume_limits(), pod("p").disk(disk(Iscsi, "iqn"))));
  const Store plain = Store()
                          .add(limited("d.example.com", 0))
                          .add(claim("x").bound_to("v"))
                          .add(volume("v").disk(disk(Rbd, "image")));
  CHECK(asked(pod("p").claim("x"), {}, plain).empty());
}

TEST_CASE("NodeVolumeLimits: claims without a volume count by their class's provisioner") {
  const Store store = drivers(limited("d.example.com", 1))
                          .add(claim("e").of("later"))
                          .add(claim("f").of("later"))
                          .add(claim("g").of("later").bound_to("gone"))
                          .add(claim("h").of("none"))
                          .add(claim("i"));
  const std::string full = "1 more of d.example.com, 1 of 1 there";
  CHECK(asked(pod("p").claim("e"), {}, store).empty());
  CHECK(asked(pod("p").claim("e"), {pod("q").on("n").claim("e")}, store).empty());
  CHECK(asked(pod("p").claim("e"), {pod("q").on("n").claim("f")}, store) == exceeded(full));
  CHECK(asked(pod("p").claim("g"), {pod("q").on("n").claim("e")}, store) == exceeded(full));
  CHECK(asked(pod("p").claim("h").claim("i"), {pod("q").on("n").claim("e")}, store).empty());
}

TEST_CASE("NodeVolumeLimits: volumes that are attached count too") {
  const auto store = [] { return drivers(limited("d.example.com", 1)); };
  const Pod waiting = pod("p").claim("a");
  const Rejections full = exceeded("1 more of d.example.com, 1 of 1 there");
  CHECK(asked(waiting, {}, store().add(VolumeAttachment{"x", "d.example.com", "n", "vb"})) == full);
  CHECK(asked(waiting, {}, store().add(VolumeAttachment{"x", "d.example.com", "m", "vb"})).empty());
  CHECK(asked(waiting, {}, store().add(VolumeAttachment{"x", "d.example.com", "n", "gone"})).empty());
  CHECK(asked(waiting, {}, store().add(VolumeAttachment{"x", "d.example.com", "n", ""})).empty());
  CHECK(asked(waiting, {}, store().add(VolumeAttachment{"x", "", "n", "vb"})).empty());
  CHECK(asked(waiting, {},
              store().add(VolumeAttachment{"x", "d.example.com", "n", "local"}).add(volume("local")))
            .empty());

  SECTION("one that a pod there uses counts once, one that the pod asks for twice") {
    const Store own = store().add(VolumeAttachment{"x", "d.example.com", "n", "va"});
    CHECK(asked(waiting, {pod("q").on("n").claim("a")}, own).empty());
    CHECK(asked(waiting, {}, own) == full);
  }
}

TEST_CASE("NodeVolumeLimits: disks that a CSI driver has taken over") {
  const std::string gce = "pd.csi.storage.gke.io";
  const Pod waiting = pod("p").disk(disk(GcePersistentDisk, "d"));
  const Rejections full = exceeded("1 more of pd.csi.storage.gke.io, 0 of 0 there");
  CHECK(asked(waiting, {}, drivers(limited(gce, 0))) == full);
  CHECK(asked(waiting, {pod("q").on("n").disk(disk(GcePersistentDisk, "d", true))}, drivers(limited(gce, 0)))
            .empty());
  CHECK(asked(waiting, {}, drivers({"m", {{gce, 0}}, {}})).empty());
  CHECK(asked(pod("p").claim("e"), {}, drivers(limited(gce, 0)).add(claim("e").of("gce"))) == full);
  const Store bound = drivers(limited(gce, 0))
                          .add(claim("e").bound_to("v"))
                          .add(volume("v").disk(disk(GcePersistentDisk, "d")));
  CHECK(asked(pod("p").claim("e"), {}, bound) == full);
  CHECK(asked(pod("p").claim("e"), {pod("q").on("n").disk(disk(GcePersistentDisk, "d"))}, bound).empty());

  SECTION("Portworx only where the node lists it") {
    const std::string plugin = "kubernetes.io/portworx-volume";
    const Pod with = pod("p").disk(disk(Portworx, "d"));
    CHECK(asked(with, {}, drivers(limited("pxd.portworx.com", 0))).empty());
    CHECK(asked(with, {}, drivers(limited("pxd.portworx.com", 0, {plugin}))).size() == 1);
  }
  SECTION("files of Azure and disks of vSphere are never counted") {
    const std::vector<std::string> listed{"kubernetes.io/azure-file"};
    const Store store = drivers(limited("file.csi.azure.com", 0, listed))
                            .add(waiting_class("files", "kubernetes.io/azure-file"))
                            .add(claim("e").of("files"));
    CHECK(asked(pod("p").claim("e"), {}, store).empty());
  }
}

TEST_CASE("NodeVolumeLimits: what cannot be counted") {
  const auto rejected = [](std::string detail) {
    return Rejections{{"NodeVolumeLimits", "node(s) have volumes that cannot be counted", std::move(detail)}};
  };
  const Store store = drivers(limited("d.example.com", 9))
                          .add(claim("p-x").bound_to("va").made_for("uid-p"))
                          .add(claim("q-x").bound_to("va").made_for("uid-p"));
  CHECK(asked(pod("p").ephemeral("x"), {}, store).empty());
  CHECK(asked(pod("p").claim("a"), {pod("q").on("n").ephemeral("x")}, store) ==
        rejected("default/q: PVC default/q-x was not created for pod default/q (pod is not owner)"));
  CHECK(asked(pod("p").disk(disk(AzureDisk, "uri")), {}, store) ==
        rejected("disk uri has no name with disk.csi.azure.com"));
  CHECK(asked(pod("p").disk(disk(AzureDisk, "uri")), {}, drivers({"m", {}, {}})).empty());
}
