#include "kube/codec/json/surroundings.h"

#include <algorithm>
#include <utility>

#include "kube/codec/json/controllers.h"
#include "kube/codec/json/list.h"
#include "kube/codec/json/metadata.h"
#include "kube/codec/json/storage.h"

namespace spread {
namespace {

using Read = SurroundingObject (*)(const ApiKind&, JsonReader&, const Json::Value&);

template <auto read>
SurroundingObject read_as(const ApiKind& /*kind*/, JsonReader& in, const Json::Value& object) {
  return read(in, object);
}

SurroundingObject read_as_controller(const ApiKind& kind, JsonReader& in, const Json::Value& object) {
  return read_controller(in, object, kind.kind);
}

Namespace read_namespace(JsonReader& in, const Json::Value& object) {
  Metadata metadata = read_metadata(in, object);
  return {std::move(metadata.key.name), std::move(metadata.labels)};
}

constexpr const char* kStorageGroup = "storage.k8s.io/v1";

const std::vector<std::pair<ApiKind, Read>>& readers() {
  static const std::vector<std::pair<ApiKind, Read>> all{
      {{"Namespace", "v1", "namespaces", false}, read_as<read_namespace>},
      {{"PersistentVolumeClaim", "v1", "persistentvolumeclaims", true}, read_as<read_claim>},
      {{"PersistentVolume", "v1", "persistentvolumes", false}, read_as<read_persistent_volume>},
      {{"StorageClass", kStorageGroup, "storageclasses", false}, read_as<read_storage_class>},
      {{"CSINode", kStorageGroup, "csinodes", false}, read_as<read_csi_node>},
      {{"CSIDriver", kStorageGroup, "csidrivers", false}, read_as<read_csi_driver>},
      {{"CSIStorageCapacity", kStorageGroup, "csistoragecapacities", true}, read_as<read_storage_capacity>},
      {{"VolumeAttachment", kStorageGroup, "volumeattachments", false}, read_as<read_volume_attachment>},
      {{"ReplicaSet", "apps/v1", "replicasets", true}, read_as_controller},
      {{"Deployment", "apps/v1", "deployments", true}, read_as_controller},
      {{"StatefulSet", "apps/v1", "statefulsets", true}, read_as_controller},
      {{"Job", "batch/v1", "jobs", true}, read_as_controller},
      {{"CronJob", "batch/v1", "cronjobs", true}, read_as_controller},
  };
  return all;
}

const std::pair<ApiKind, Read>* find_reader(std::string_view kind) {
  const auto& all = readers();
  const auto found = std::ranges::find_if(all, [kind](const auto& each) { return each.first.kind == kind; });
  return found == all.end() ? nullptr : &*found;
}

struct Adding {
  Surroundings& to;

  void operator()(Namespace& object) const { to.namespaces[object.name] = std::move(object.labels); }
  void operator()(Claim& object) const { to.storage.claims[object.key] = std::move(object); }
  void operator()(Volume& object) const { to.storage.volumes[object.name] = std::move(object); }
  void operator()(StorageClass& object) const { to.storage.classes[object.name] = std::move(object); }
  void operator()(CsiNode& object) const { to.storage.csi_nodes[object.name] = std::move(object); }
  void operator()(CsiDriver& object) const { to.storage.csi_drivers[object.name] = std::move(object); }
  void operator()(StorageCapacity& object) const { to.storage.capacities.push_back(std::move(object)); }
  void operator()(VolumeAttachment& object) const { to.storage.attachments.push_back(std::move(object)); }
  void operator()(Controller& object) const { to.controllers[object.uid] = std::move(object); }
};

struct Removing {
  Surroundings& from;

  void operator()(const Namespace& object) const { from.namespaces.erase(object.name); }
  void operator()(const Claim& object) const { from.storage.claims.erase(object.key); }
  void operator()(const Volume& object) const { from.storage.volumes.erase(object.name); }
  void operator()(const StorageClass& object) const { from.storage.classes.erase(object.name); }
  void operator()(const CsiNode& object) const { from.storage.csi_nodes.erase(object.name); }
  void operator()(const CsiDriver& object) const { from.storage.csi_drivers.erase(object.name); }
  void operator()(const StorageCapacity& object) const { drop(from.storage.capacities, object.name); }
  void operator()(const VolumeAttachment& object) const { drop(from.storage.attachments, object.name); }
  void operator()(const Controller& object) const { from.controllers.erase(object.uid); }

  template <class Objects>
  static void drop(Objects& objects, const std::string& name) {
    std::erase_if(objects, [&name](const auto& object) { return object.name == name; });
  }
};

struct ForgettingVersion {
  void operator()(Claim& object) const { object.resource_version.clear(); }
  void operator()(Volume& object) const { object.resource_version.clear(); }
  template <class Object>
  void operator()(Object& /*object*/) const {}
};

struct Naming {
  std::string operator()(const Claim& object) const { return to_string(object.key); }
  std::string operator()(const Controller& object) const { return object.ns + "/" + object.name; }
  template <class Object>
  std::string operator()(const Object& object) const {
    return object.name;
  }
};

}  // namespace

const ApiKind* surrounding_kind(std::string_view kind) {
  const auto* reader = find_reader(kind);
  return reader == nullptr ? nullptr : &reader->first;
}

SurroundingObject read_surrounding(const ApiKind& kind, JsonReader& in, const Json::Value& object) {
  return find_reader(kind.kind)->second(kind, in, object);
}

Result<List<SurroundingObject>> decode_surroundings(const ApiKind& kind, std::string_view body) {
  const auto read = [&kind](JsonReader& in, const Json::Value& object) {
    return read_surrounding(kind, in, object);
  };
  return read_list<SurroundingObject>(body, {kind.version, kind.kind}, read);
}

Result<Claim> decode_claim(std::string_view body) {
  return read_object<Claim>(body, {"v1", "PersistentVolumeClaim"}, read_claim);
}

Result<Volume> decode_volume(std::string_view body) {
  return read_object<Volume>(body, {"v1", "PersistentVolume"}, read_persistent_volume);
}

void add(Surroundings& to, SurroundingObject object) {
  std::visit(Adding{to}, object);
}

void remove(Surroundings& from, const SurroundingObject& object) {
  std::visit(Removing{from}, object);
}

bool same_but_for_version(SurroundingObject a, SurroundingObject b) {
  for (SurroundingObject* each : {&a, &b}) std::visit(ForgettingVersion{}, *each);
  return a == b;
}

std::string name_of(const SurroundingObject& object) {
  return std::visit(Naming{}, object);
}

}  // namespace spread
