#include "cluster/needed_kinds.h"

#include <array>

namespace spread {
namespace {

constexpr std::array kStorageKinds{
    "PersistentVolumeClaim", "PersistentVolume", "StorageClass", "CSINode", "CSIDriver",
    "CSIStorageCapacity",    "VolumeAttachment"};

// Kinds that have pods, and the kind of what makes these kinds.
struct ControllerKind {
  const char* kind;
  const char* maker;
};
constexpr std::array kControllers{ControllerKind{"ReplicaSet", "Deployment"},
                                  ControllerKind{"StatefulSet", nullptr}, ControllerKind{"Job", "CronJob"}};

}  // namespace

std::vector<const char*> kinds_for(const Needs& needs) {
  std::vector<const char*> kinds;
  if (needs.namespaces) kinds.push_back("Namespace");
  if (needs.storage) kinds.insert(kinds.end(), kStorageKinds.begin(), kStorageKinds.end());
  for (const auto& [kind, maker] : kControllers) {
    if (!needs.controllers.contains(kind)) continue;
    kinds.push_back(kind);
    if (maker != nullptr) kinds.push_back(maker);
  }
  return kinds;
}

std::string root_path(const ApiKind& kind) {
  const bool core = kind.version.find('/') == std::string::npos;
  return (core ? "/api/" : "/apis/") + kind.version;
}

std::string collection_path(const ApiKind& kind) {
  return root_path(kind) + "/" + kind.resource;
}

}  // namespace spread
