#include "kube/codec/prune/shapes.h"

#include "kube/codec/json/text.h"

namespace spread {
namespace {

Json::Value shape(const char* text) {
  return *parse_json(text);
}

// Annotations that decisions read are part of it.
constexpr const char* kMetadata = R"({
  "name": true, "namespace": true, "uid": true, "labels": true,
  "creationTimestamp": true, "deletionTimestamp": true,
  "ownerReferences": [{"apiVersion": true, "kind": true, "name": true, "uid": true, "controller": true}],
  "annotations": {
    "controller-spread-scheduler/min-hosts": true,
    "deployment.kubernetes.io/revision": true,
    "volume.beta.kubernetes.io/storage-class": true,
    "pv.kubernetes.io/bind-completed": true,
    "volume.kubernetes.io/selected-node": true,
    "storage.alpha.kubernetes.io/migrated-plugins": true}})";

constexpr const char* kDisks = R"({
  "gcePersistentDisk": {"pdName": true, "readOnly": true},
  "awsElasticBlockStore": {"volumeID": true, "readOnly": true},
  "iscsi": {"iqn": true, "readOnly": true},
  "rbd": {"image": true, "monitors": true, "pool": true, "readOnly": true},
  "azureDisk": {"diskURI": true, "kind": true, "readOnly": true},
  "cinder": {"volumeID": true, "readOnly": true},
  "portworxVolume": {"volumeID": true, "readOnly": true}})";

constexpr const char* kContainer = R"({
  "name": true, "image": true, "restartPolicy": true,
  "resources": {"requests": true, "limits": true},
  "ports": [{"containerPort": true, "hostPort": true, "hostIP": true, "protocol": true}]})";

// Of an ephemeral volume, and of what cannot be judged, it matters that they are there.
constexpr const char* kPodSpec = R"({
  "schedulerName": true, "nodeName": true, "priority": true, "hostNetwork": true,
  "nodeSelector": true, "affinity": true, "tolerations": true, "topologySpreadConstraints": true,
  "schedulingGates": true, "overhead": true, "resources": {"requests": true, "limits": true},
  "resourceClaims": [{"name": true}], "workloadRef": {}, "schedulingGroup": {}})";

constexpr const char* kVolume =
    R"({"name": true, "persistentVolumeClaim": {"claimName": true, "readOnly": true}, "ephemeral": {}})";

constexpr const char* kPodStatus = R"({
  "phase": true, "nominatedNodeName": true,
  "conditions": [{"type": true, "status": true, "reason": true}],
  "containerStatuses": [{"name": true, "allocatedResources": true, "resources": {"requests": true}}],
  "initContainerStatuses": [{"name": true, "allocatedResources": true, "resources": {"requests": true}}]})";

constexpr const char* kNode = R"({
  "spec": {"unschedulable": true, "taints": [{"key": true, "value": true, "effect": true}]},
  "status": {"allocatable": true, "capacity": true, "conditions": [{"type": true, "status": true}],
    "images": [{"names": true, "sizeBytes": true}]}})";

constexpr const char* kClaim = R"({
  "spec": {"accessModes": true, "resources": {"requests": true}, "selector": true, "volumeMode": true,
    "volumeAttributesClassName": true, "volumeName": true, "storageClassName": true},
  "status": {"phase": true}})";

constexpr const char* kVolumeOfCluster = R"({
  "spec": {"capacity": true, "accessModes": true, "storageClassName": true, "volumeMode": true,
    "volumeAttributesClassName": true, "nodeAffinity": true,
    "claimRef": {"namespace": true, "name": true, "uid": true},
    "csi": {"driver": true, "volumeHandle": true}},
  "status": {"phase": true}})";

// Kinds of which nothing else is asked for.
struct Fixed {
  const char *kind, *shape;
};
constexpr Fixed kFixed[] = {
    {"Namespace", "{}"},
    {"Node", kNode},
    {"PersistentVolumeClaim", kClaim},
    {"PersistentVolume", kVolumeOfCluster},
    {"StorageClass", R"({"provisioner": true, "volumeBindingMode": true, "allowedTopologies": true})"},
    {"CSINode", R"({"spec": {"drivers": [{"name": true, "allocatable": {"count": true}}]}})"},
    {"CSIDriver", R"({"spec": {"storageCapacity": true}})"},
    {"CSIStorageCapacity",
     R"({"storageClassName": true, "nodeTopology": true, "capacity": true, "maximumVolumeSize": true})"},
    {"VolumeAttachment",
     R"({"spec": {"attacher": true, "nodeName": true, "source": {"persistentVolumeName": true}}})"},
};

void add_members(Json::Value& to, const Json::Value& from) {
  for (const std::string& name : from.getMemberNames()) to[name] = from[name];
}

Json::Value list_of(Json::Value item) {
  Json::Value list(Json::arrayValue);
  list.append(std::move(item));
  return list;
}

Json::Value pod_spec(const Kept& kept) {
  Json::Value container = shape(kContainer);
  if (kept.env) container["env"] = container["envFrom"] = true;
  if (kept.commands) container["command"] = container["args"] = true;
  Json::Value volume = shape(kVolume);
  add_members(volume, shape(kDisks));
  if (kept.secrets) volume["secret"] = volume["projected"] = true;
  Json::Value spec = shape(kPodSpec);
  spec["containers"] = spec["initContainers"] = list_of(container);
  spec["volumes"] = list_of(volume);
  if (kept.pull_secrets) spec["imagePullSecrets"] = true;
  return spec;
}

Json::Value metadata(const Kept& kept) {
  Json::Value all = shape(kMetadata);
  if (kept.annotations) all["annotations"] = true;
  return all;
}

// What makes pods: how many, and its template.
Json::Value makers_spec(const Kept& kept) {
  Json::Value spec;
  spec["replicas"] = spec["parallelism"] = true;
  spec["template"]["metadata"] = metadata(kept);
  spec["template"]["spec"] = pod_spec(kept);
  return spec;
}

Json::Value body_of(const std::string& kind, const Kept& kept) {
  for (const auto& [fixed, text] : kFixed)
    if (kind == fixed) return shape(text);
  Json::Value body;
  if (kind == "Pod") {
    body["spec"] = pod_spec(kept);
    body["status"] = shape(kPodStatus);
  } else if (kind == "CronJob") {
    body["spec"]["jobTemplate"]["spec"] = makers_spec(kept);
  } else {
    body["spec"] = makers_spec(kept);
  }
  return body;
}

}  // namespace

Json::Value shape_of(const std::string& kind, const Kept& kept) {
  Json::Value all = body_of(kind, kept);
  if (kind == "PersistentVolume") add_members(all["spec"], shape(kDisks));
  all["metadata"] = metadata(kept);
  return all;
}

}  // namespace spread
