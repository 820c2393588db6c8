// What each field of the objects of storage means.
#include "kube/codec/surroundings.h"
#include "support/catch.h"

namespace spread {
namespace {

// The object of a file that has it, but for what it is, as flow YAML.
Storage stored(const std::string& type, const std::string& rest) {
  const auto manifest = decode_manifest("---\n{" + type + ", " + rest + "}\n", "file");
  if (!manifest) FAIL(manifest.error().message);
  return manifest->surroundings.storage;
}

const std::string kClaim = "kind: PersistentVolumeClaim, apiVersion: v1";
const std::string kVolume = "kind: PersistentVolume, apiVersion: v1";
const std::string kStorageGroup = ", apiVersion: storage.k8s.io/v1";

TEST_CASE("claim: every field") {
  const Storage storage = stored(kClaim, R"(
    metadata: {name: data, namespace: shop, uid: u-1, resourceVersion: "7", deletionTimestamp: "2025-01-31T12:00:00Z",
               annotations: {pv.kubernetes.io/bind-completed: "yes", volume.kubernetes.io/selected-node: worker},
               ownerReferences: [{kind: Pod, name: web, uid: u-2, controller: true}]},
    spec: {storageClassName: fast, accessModes: [ReadWriteOnce, ReadOnlyMany], volumeMode: Block, volumeName: pv-1,
           volumeAttributesClassName: gold, resources: {requests: {storage: 1536Mi}},
           selector: {matchLabels: {tier: a}, matchExpressions: [{key: b, operator: Exists}]}},
    status: {phase: Bound})");
  Claim claim;
  claim.key = {"shop", "data"};
  claim.uid = "u-1";
  claim.resource_version = "7";
  claim.storage_class = "fast";
  claim.access_modes = {"ReadWriteOnce", "ReadOnlyMany"};
  claim.request = Quantity::of(1536LL << 20);
  claim.selector = LabelSelector{{{"tier", Operator::In, {"a"}}, {"b", Operator::Exists, {}}}};
  claim.volume_mode = "Block";
  claim.attributes_class = "gold";
  claim.volume_name = "pv-1";
  claim.phase = "Bound";
  claim.deleting = true;
  claim.bind_completed = true;
  claim.selected_node = "worker";
  claim.controller_uid = "u-2";
  REQUIRE(storage.claim({"shop", "data"}) != nullptr);
  CHECK(*storage.claim({"shop", "data"}) == claim);
}

TEST_CASE("claim: nothing but a name") {
  const Storage storage = stored(kClaim, "metadata: {name: data}");
  Claim claim;
  claim.key = {"default", "data"};
  claim.phase = "Pending";
  REQUIRE(storage.claim({"default", "data"}) != nullptr);
  CHECK(*storage.claim({"default", "data"}) == claim);
}

TEST_CASE("claim and volume: the annotation that came before storageClassName goes before it") {
  const std::string rest =
      "metadata: {name: x, annotations: {volume.beta.kubernetes.io/storage-class: old}}, "
      "spec: {storageClassName: new}";
  CHECK(stored(kClaim, rest).claim({"default", "x"})->storage_class == "old");
  CHECK(stored(kVolume, rest).volume("x")->storage_class == "old");
}

TEST_CASE("volume: every field") {
  const Storage storage = stored(kVolume, R"(
    metadata: {name: pv-1, resourceVersion: "9", labels: {zone: a}, deletionTimestamp: "2025-01-31T12:00:00Z"},
    spec: {capacity: {storage: 2Gi}, accessModes: [ReadWriteMany], storageClassName: fast, volumeMode: Block,
           volumeAttributesClassName: gold, csi: {driver: d.example, volumeHandle: h-1},
           claimRef: {namespace: shop, name: data, uid: u-1},
           nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]}}},
    status: {phase: Released})");
  Volume volume;
  volume.name = "pv-1";
  volume.resource_version = "9";
  volume.labels = {{"zone", "a"}};
  volume.capacity = Quantity::of(2LL << 30);
  volume.access_modes = {"ReadWriteMany"};
  volume.storage_class = "fast";
  volume.volume_mode = "Block";
  volume.attributes_class = "gold";
  volume.phase = "Released";
  volume.deleting = true;
  volume.node_affinity = {{{{"zone", Operator::In, {"a"}}}, {}}};
  volume.claim_ref = ClaimRef{{"shop", "data"}, "u-1"};
  volume.driver = "d.example";
  volume.handle = "h-1";
  REQUIRE(storage.volume("pv-1") != nullptr);
  CHECK(*storage.volume("pv-1") == volume);
}

TEST_CASE("volume: nothing but a name") {
  Volume volume;
  volume.name = "pv-1";
  volume.phase = "Pending";
  CHECK(*stored(kVolume, "metadata: {name: pv-1}").volume("pv-1") == volume);
}

TEST_CASE("volume: disks that a pod could name too") {
  struct Case {
    const char* source;
    Disk disk;
  };
  const Case cases[] = {
      {"gcePersistentDisk: {pdName: a, readOnly: true}",
       {Disk::Kind::GcePersistentDisk, "a", true, {}, "", false}},
      {"awsElasticBlockStore: {volumeID: a}", {Disk::Kind::AwsElasticBlockStore, "a", false, {}, "", false}},
      {"rbd: {image: a, monitors: [m]}", {Disk::Kind::Rbd, "a", false, {"m"}, "rbd", false}},
      {"azureDisk: {diskURI: a, kind: Managed}", {Disk::Kind::AzureDisk, "a", false, {}, "", true}},
      {"cinder: {volumeID: a}", {Disk::Kind::Cinder, "a", false, {}, "", false}},
      {"portworxVolume: {volumeID: a}", {Disk::Kind::Portworx, "a", false, {}, "", false}},
  };
  for (const auto& [source, disk] : cases) {
    INFO(source);
    const Storage storage = stored(kVolume, "metadata: {name: x}, spec: {" + std::string(source) + "}");
    CHECK(storage.volume("x")->disk == disk);
  }
}

TEST_CASE("claim and volume: one alone, as the server sends it") {
  const auto claim = decode_claim(
      R"({"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"namespace":"shop","name":"data","uid":"u-1"}})");
  REQUIRE(claim);
  CHECK(claim->key == ClaimKey{"shop", "data"});
  CHECK(claim->uid == "u-1");
  const auto volume =
      decode_volume(R"({"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv-1"}})");
  REQUIRE(volume);
  CHECK(volume->name == "pv-1");
}

TEST_CASE("claim and volume: what is not one") {
  for (const std::string body : {R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"}})", R"({"kind":)",
                                 "", R"({"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":[]})",
                                 R"({"apiVersion":"v1","kind":"PersistentVolume","spec":1})"}) {
    INFO(body);
    const auto claim = decode_claim(body);
    const auto volume = decode_volume(body);
    REQUIRE_FALSE(claim);
    REQUIRE_FALSE(volume);
    CHECK(claim.error().code == ErrorCode::BadReply);
    CHECK(volume.error().code == ErrorCode::BadReply);
  }
}

TEST_CASE("storage class: when it binds, and where") {
  const Storage storage = stored("kind: StorageClass" + kStorageGroup, R"(
    metadata: {name: fast}, provisioner: d.example, volumeBindingMode: WaitForFirstConsumer,
    allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [a, b]}, {key: rack, values: [c]}]}, {}])");
  CHECK(*storage.storage_class("fast") ==
        StorageClass{"fast", "d.example", true, {{{"zone", {"a", "b"}}, {"rack", {"c"}}}, {}}});
  for (const char* mode : {"", ", volumeBindingMode: Immediate"}) {
    INFO(mode);
    CHECK(*stored("kind: StorageClass" + kStorageGroup,
                  "metadata: {name: now}, provisioner: p" + std::string(mode))
               .storage_class("now") == StorageClass{"now", "p", false, {}});
  }
}

TEST_CASE("CSI: what nodes, drivers, capacities and attachments say") {
  const Storage nodes = stored("kind: CSINode" + kStorageGroup, R"(
    metadata: {name: worker, annotations: {storage.alpha.kubernetes.io/migrated-plugins: "kubernetes.io/gce-pd,kubernetes.io/cinder"}},
    spec: {drivers: [{name: d, nodeID: w, topologyKeys: [], allocatable: {count: 0}}, {name: e, nodeID: w, topologyKeys: []}]})");
  CHECK(*nodes.csi_node("worker") ==
        CsiNode{"worker", {{"d", 0}, {"e", std::nullopt}}, {"kubernetes.io/gce-pd", "kubernetes.io/cinder"}});

  const std::string driver = "kind: CSIDriver" + kStorageGroup;
  CHECK(
      stored(driver, "metadata: {name: d}, spec: {storageCapacity: true}").csi_driver("d")->storage_capacity);
  CHECK_FALSE(stored(driver, "metadata: {name: d}, spec: {}").csi_driver("d")->storage_capacity);

  const std::string capacity = "kind: CSIStorageCapacity" + kStorageGroup;
  CHECK(stored(capacity, R"(metadata: {name: c, namespace: sys}, storageClassName: fast, capacity: 1Gi,
                            maximumVolumeSize: 1Mi, nodeTopology: {matchLabels: {zone: a}})")
            .capacities ==
        std::vector<StorageCapacity>{{"sys/c", "fast", LabelSelector{{{"zone", Operator::In, {"a"}}}},
                                      Quantity::of(1 << 30), Quantity::of(1 << 20)}});
  CHECK(stored(capacity, "metadata: {name: c}, storageClassName: fast").capacities ==
        std::vector<StorageCapacity>{{"default/c", "fast", std::nullopt, std::nullopt, std::nullopt}});

  const std::string attachment = "kind: VolumeAttachment" + kStorageGroup;
  CHECK(stored(attachment,
               "metadata: {name: a}, spec: {attacher: d, nodeName: w, source: {persistentVolumeName: pv}}")
            .attachments == std::vector<VolumeAttachment>{{"a", "d", "w", "pv"}});
  CHECK(stored(attachment, "metadata: {name: a}, spec: {attacher: d, nodeName: w, source: {}}").attachments ==
        std::vector<VolumeAttachment>{{"a", "d", "w", ""}});
}

TEST_CASE("storage: words of a newer API never let a pod run where it could not") {
  const auto decoded = [](const char* kind, const std::string& item) {
    const ApiKind& type = *surrounding_kind(kind);
    auto list = decode_surroundings(type, R"({"apiVersion":")" + type.version + R"(","kind":")" + kind +
                                              R"(List","items":[)" + item + "]}");
    if (!list) FAIL(list.error().message);
    Surroundings all;
    add(all, std::move(list->items.at(0)));
    return all.storage;
  };
  const std::string near = R"({"matchExpressions":[{"key":"a","operator":"Near","values":["b"]}]})";

  const Storage claim =
      decoded("PersistentVolumeClaim",
              R"({"metadata":{"name":"x","namespace":"n"},"spec":{"selector":)" + near + "}}");
  CHECK_FALSE(claim.claim({"n", "x"})->selector->matches({{"a", "b"}}));
  const Storage volume =
      decoded("PersistentVolume", R"({"metadata":{"name":"x"},"spec":{"nodeAffinity":{"required":
      {"nodeSelectorTerms":[)" + near +
                                      "]}}}}");
  CHECK(volume.volume("x")->node_affinity == std::vector<NodeSelectorTerm>{});
  const Storage capacity =
      decoded("CSIStorageCapacity", R"({"metadata":{"name":"x"},"nodeTopology":)" + near + "}");
  CHECK_FALSE(capacity.capacities.at(0).node_topology);
}

}  // namespace
}  // namespace spread
