#include <array>

#include "kube/codec/json/objects.h"

namespace spread {
namespace {

struct DiskSource {
  const char* name;
  Disk::Kind kind;
  const char* id;
};
constexpr std::array kDiskSources{
    DiskSource{"gcePersistentDisk", Disk::Kind::GcePersistentDisk, "pdName"},
    DiskSource{"awsElasticBlockStore", Disk::Kind::AwsElasticBlockStore, "volumeID"},
    DiskSource{"iscsi", Disk::Kind::Iscsi, "iqn"},
    DiskSource{"rbd", Disk::Kind::Rbd, "image"},
    DiskSource{"azureDisk", Disk::Kind::AzureDisk, "diskURI"},
    DiskSource{"cinder", Disk::Kind::Cinder, "volumeID"},
    DiskSource{"portworxVolume", Disk::Kind::Portworx, "volumeID"},
};

}  // namespace

std::optional<Disk> read_disk(JsonReader& in, const Json::Value& source) {
  for (const auto& [name, kind, id] : kDiskSources) {
    const Json::Value& value = in.member(source, name);
    if (value.isNull()) continue;
    Disk disk{kind, in.text(value, id), in.flag(value, "readOnly"), {}, "", false};
    if (kind == Disk::Kind::Rbd) {
      disk.monitors = in.texts(value, "monitors");
      disk.pool = in.text(value, "pool");
    }
    if (kind == Disk::Kind::AzureDisk) disk.managed = is_managed(in.text(value, "kind"));
    return disk;
  }
  return std::nullopt;
}

VolumeDraft read_volume(JsonReader& in, const Json::Value& value) {
  VolumeDraft volume;
  volume.name = in.text(value, "name");
  if (const Json::Value& claim = in.member(value, "persistentVolumeClaim"); !claim.isNull())
    volume.claim = in.text(claim, "claimName");
  volume.ephemeral = !in.member(value, "ephemeral").isNull();
  volume.disk = read_disk(in, value);
  return volume;
}

}  // namespace spread
