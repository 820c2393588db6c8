// Namespaces and controllers, and lists of all that surrounds pods and nodes.
#include "kube/codec/surroundings.h"

#include <utility>

#include "support/catch.h"

namespace spread {
namespace {

Surroundings in_file(const std::string& text) {
  auto manifest = decode_manifest("---\n" + text, "file");
  if (!manifest) FAIL(manifest.error().message);
  return std::move(manifest->surroundings);
}

// The one controller of a file.
Controller controller(const std::string& text) {
  const Surroundings found = in_file(text);
  REQUIRE(found.controllers.size() == 1);
  CHECK(found.controllers.begin()->first == found.controllers.begin()->second.uid);
  return found.controllers.begin()->second;
}

std::string list(const ApiKind& kind, const std::string& items) {
  return R"({"apiVersion":")" + kind.version + R"(","kind":")" + kind.kind +
         R"(List","metadata":{"continue":"more"},"items":)" + items + "}";
}

constexpr const char* kKinds[] = {"Namespace",
                                  "PersistentVolumeClaim",
                                  "PersistentVolume",
                                  "StorageClass",
                                  "CSINode",
                                  "CSIDriver",
                                  "CSIStorageCapacity",
                                  "VolumeAttachment",
                                  "ReplicaSet",
                                  "Deployment",
                                  "StatefulSet",
                                  "Job",
                                  "CronJob"};

TEST_CASE("namespaces: name and labels") {
  const Surroundings found =
      in_file("{kind: Namespace, apiVersion: v1, metadata: {name: shop, labels: {team: a}}}\n");
  CHECK(found.namespaces == std::map<std::string, Labels, std::less<>>{{"shop", {{"team", "a"}}}});
}

TEST_CASE("controllers: how many pods they want, and what their annotation says") {
  struct Case {
    const char* name;
    const char* text;
    std::int32_t desired;
  };
  const Case cases[] = {
      {"Deployment", "apiVersion: apps/v1, spec: {replicas: 3}", 3},
      {"ReplicaSet", "apiVersion: apps/v1, spec: {replicas: 0}", 0},
      {"StatefulSet", "apiVersion: apps/v1, spec: {replicas: 5}", 5},
      {"StatefulSet", "apiVersion: apps/v1", 1},
      {"Job", "apiVersion: batch/v1, spec: {parallelism: 4, completions: 9}", 4},
      {"Job", "apiVersion: batch/v1, spec: {completions: 9}", 1},
      {"CronJob", "apiVersion: batch/v1, spec: {jobTemplate: {spec: {parallelism: 2}}}", 2},
      {"CronJob", "apiVersion: batch/v1", 1},
  };
  for (const auto& [kind, text, desired] : cases) {
    INFO(kind << " " << text);
    const Controller read = controller("{kind: " + std::string(kind) +
                                       ", metadata: {name: x, namespace: shop, uid: u, annotations: "
                                       "{controller-spread-scheduler/min-hosts: ' 2 '}}, " +
                                       text + "}\n");
    CHECK(read == Controller{kind, "shop", "x", "u", std::nullopt, desired, " 2 "});
  }
}

TEST_CASE("controllers: what made them") {
  const Controller read =
      controller(R"({kind: ReplicaSet, apiVersion: apps/v1, metadata: {name: web-1, uid: u,
    ownerReferences: [{kind: Other, name: o, uid: o}, {kind: Deployment, name: web, uid: d, controller: true}]}})");
  CHECK(read.owner == OwnerRef{"Deployment", "web", "d"});
  CHECK_FALSE(read.min_hosts);
}

TEST_CASE("controllers: in a file without UIDs owners are found by kind and name") {
  const auto manifest = decode_manifest(R"(
kind: Deployment
apiVersion: apps/v1
metadata: {name: web, namespace: shop}
---
kind: ReplicaSet
apiVersion: apps/v1
metadata: {name: web-1, namespace: shop, ownerReferences: [{kind: Deployment, name: web, controller: true}]}
---
kind: Pod
apiVersion: v1
metadata: {name: web-1-a, namespace: shop, ownerReferences: [{kind: ReplicaSet, name: web-1, controller: true}]}
)",
                                        "file");
  REQUIRE(manifest.ok());
  const Controllers& all = manifest->surroundings.controllers;
  REQUIRE(manifest->pods.at(0).controller);
  const auto direct = all.find(manifest->pods[0].controller->uid);
  REQUIRE(direct != all.end());
  CHECK(direct->second.name == "web-1");
  REQUIRE(direct->second.owner);
  const auto above = all.find(direct->second.owner->uid);
  REQUIRE(above != all.end());
  CHECK(above->second.name == "web");
}

TEST_CASE("surroundings: a page of each kind") {
  for (const char* name : kKinds) {
    INFO(name);
    const ApiKind* kind = surrounding_kind(name);
    REQUIRE(kind != nullptr);
    const auto page = decode_surroundings(
        *kind, list(*kind, R"([{"metadata":{"name":"a","uid":"1"}},{"metadata":{"name":"b","uid":"2"}}])"));
    REQUIRE(page.ok());
    CHECK(page->items.size() == 2);
    CHECK(page->next == "more");
  }
  CHECK(surrounding_kind("DaemonSet") == nullptr);
}

TEST_CASE("surroundings: what is wrong with a list is said") {
  for (const char* name : kKinds) {
    INFO(name);
    const ApiKind& kind = *surrounding_kind(name);
    const auto message = [&](const std::string& body) {
      const auto decoded = decode_surroundings(kind, body);
      REQUIRE_FALSE(decoded.ok());
      CHECK(decoded.error().code == ErrorCode::BadReply);
      return decoded.error().message;
    };
    CHECK(message(list(kind, "[{}]")) == kind.kind + ": has no name");
    CHECK(message(list(kind, "[1]")) == kind.kind + ": must be a map");
    CHECK(message(list(kind, "{}")) == kind.kind + "List: items: must be a list");
    CHECK(message(list(kind, R"([{"metadata":[]}])")) == kind.kind + ": metadata: must be a map");
    CHECK(message(list(kind, R"([{"metadata":{"name":"x","annotations":{"a":1}}}])")) ==
          kind.kind + " x: metadata.annotations.a: must be a string: put it in quotes");
    CHECK(message(R"({"apiVersion":"v1","kind":"PodList","items":[]})") ==
          "expected " + kind.version + " " + kind.kind + "List, got v1 PodList");
    const std::string whole = list(kind, R"([{"metadata":{"name":"a","uid":"1"}}])");
    for (std::size_t length = 0; length < whole.size(); ++length) {
      if (decode_surroundings(kind, whole.substr(0, length)).ok()) FAIL(length);
    }
  }
}

TEST_CASE("surroundings: values of the wrong type") {
  struct Case {
    const char* kind;
    const char* rest;
    const char* message;
  };
  const Case cases[] = {
      {"Namespace", R"("metadata":{"name":"x","labels":[]})", "metadata.labels: must be a map"},
      {"PersistentVolumeClaim", R"("spec":1)", "spec: must be a map"},
      {"PersistentVolumeClaim", R"("spec":{"accessModes":"a"})", "spec.accessModes: must be a list"},
      {"PersistentVolumeClaim", R"("spec":{"resources":{"requests":{"storage":"big"}}})",
       "spec.resources.requests.storage: \"big\" is not a quantity"},
      {"PersistentVolumeClaim", R"("spec":{"volumeName":true})",
       "spec.volumeName: must be a string: put it in quotes"},
      {"PersistentVolumeClaim", R"("spec":{"selector":[]})", "spec.selector: must be a map"},
      {"PersistentVolumeClaim", R"("status":"Bound")", "status: must be a map"},
      {"PersistentVolume", R"("spec":{"capacity":[]})", "spec.capacity: must be a map"},
      {"PersistentVolume", R"("spec":{"capacity":{"storage":{}}})",
       "spec.capacity.storage: must be a quantity"},
      {"PersistentVolume", R"("spec":{"claimRef":"a"})", "spec.claimRef: must be a map"},
      {"PersistentVolume", R"("spec":{"csi":"a"})", "spec.csi: must be a map"},
      {"PersistentVolume", R"("spec":{"rbd":{"monitors":1}})", "spec.rbd.monitors: must be a list"},
      {"PersistentVolume", R"("spec":{"nodeAffinity":{"required":{"nodeSelectorTerms":{}}}})",
       "spec.nodeAffinity.required.nodeSelectorTerms: must be a list"},
      {"StorageClass", R"("provisioner":1)", "provisioner: must be a string: put it in quotes"},
      {"StorageClass", R"("allowedTopologies":[{"matchLabelExpressions":1}])",
       "allowedTopologies[0].matchLabelExpressions: must be a list"},
      {"CSINode", R"("spec":{"drivers":[{"allocatable":{"count":"5"}}]})",
       "spec.drivers[0].allocatable.count: must be an integer of 32 bits"},
      {"CSIDriver", R"("spec":{"storageCapacity":"true"})", "spec.storageCapacity: must be true or false"},
      {"CSIStorageCapacity", R"("capacity":"much")", "capacity: \"much\" is not a quantity"},
      {"CSIStorageCapacity", R"("nodeTopology":"a")", "nodeTopology: must be a map"},
      {"VolumeAttachment", R"("spec":{"source":[]})", "spec.source: must be a map"},
      {"ReplicaSet", R"("spec":{"replicas":"3"})", "spec.replicas: must be an integer of 32 bits"},
      {"Deployment", R"("spec":{"replicas":1.5})", "spec.replicas: must be an integer of 32 bits"},
      {"StatefulSet", R"("spec":[])", "spec: must be a map"},
      {"Job", R"("spec":{"parallelism":[]})", "spec.parallelism: must be an integer of 32 bits"},
      {"CronJob", R"("spec":{"jobTemplate":1})", "spec.jobTemplate: must be a map"},
  };
  for (const auto& [name, rest, wrong] : cases) {
    INFO(name << " " << rest);
    const ApiKind& kind = *surrounding_kind(name);
    const std::string metadata =
        std::string(rest).starts_with("\"metadata\"") ? "" : R"("metadata":{"name":"x","uid":"u"},)";
    const auto decoded = decode_surroundings(kind, list(kind, "[{" + metadata + rest + "}]"));
    REQUIRE_FALSE(decoded.ok());
    CHECK(decoded.error() == Error{ErrorCode::BadReply, std::string(name) + " x: " + wrong});
  }
}

TEST_CASE("surroundings: a controller without a UID could not be found by its pods") {
  const ApiKind& kind = *surrounding_kind("Job");
  CHECK(decode_surroundings(kind, list(kind, R"([{"metadata":{"name":"x"}}])")).error().message ==
        "Job x: has no uid");
}

TEST_CASE("surroundings: another version of the same object is told from a change of it") {
  const Volume disk{.name = "disk", .resource_version = "1", .phase = "Available"};
  Volume later = disk;
  later.resource_version = "2";
  CHECK(same_but_for_version(disk, later));
  later.phase = "Bound";
  CHECK_FALSE(same_but_for_version(disk, later));
  CHECK_FALSE(same_but_for_version(Namespace{"a", {}}, Namespace{"a", {{"team", "x"}}}));
  CHECK_FALSE(same_but_for_version(disk, Namespace{"disk", {}}));
}

}  // namespace
}  // namespace spread
