#include <algorithm>
#include <array>
#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"

namespace spread {
namespace {

// Which fields of a volume source name the disk. Monitors and pool are of RBD alone, the kind is of Azure.
struct DiskLayout {
  std::uint32_t source;  // in VolumeSource
  Disk::Kind kind;
  std::uint32_t id, read_only, monitors = 0, pool = 0, azure_kind = 0;
};
constexpr std::array kDiskLayouts{
    DiskLayout{3, Disk::Kind::GcePersistentDisk, 1, 4},
    DiskLayout{4, Disk::Kind::AwsElasticBlockStore, 1, 4},
    DiskLayout{8, Disk::Kind::Iscsi, 2, 6},
    DiskLayout{11, Disk::Kind::Rbd, 2, 8, 1, 4},
    DiskLayout{22, Disk::Kind::AzureDisk, 2, 5, 0, 0, 6},
    DiskLayout{13, Disk::Kind::Cinder, 1, 3},
    DiskLayout{24, Disk::Kind::Portworx, 1, 3},
};

constexpr std::uint32_t kClaimSource = 10;

Disk read_disk(ProtoMessage message, const DiskLayout& layout) {
  Disk disk;
  disk.kind = layout.kind;
  while (message.next()) {
    if (message.field() == layout.id) {
      disk.id = message.text();
    } else if (message.field() == layout.read_only) {
      disk.read_only = message.flag();
    } else if (message.field() == layout.monitors) {
      disk.monitors.push_back(message.text());
    } else if (message.field() == layout.pool) {
      disk.pool = message.text();
    } else if (message.field() == layout.azure_kind) {
      disk.managed = is_managed(message.text());
    } else {
      message.skip();
    }
  }
  return disk;
}

// True where the field was a disk; otherwise it is left unread.
bool read_disk_source(ProtoMessage& source, VolumeDraft& volume) {
  for (const DiskLayout& layout : kDiskLayouts) {
    if (source.field() != layout.source) continue;
    volume.disk = read_disk(source.message(), layout);
    return true;
  }
  return false;
}

void read_source(ProtoMessage source, VolumeDraft& volume) {
  while (source.next()) {
    if (read_disk_source(source, volume)) continue;
    switch (source.field()) {
      case kClaimSource:
        volume.claim = read_text(source.message(), 1);
        break;
      case kEphemeralSource:
        volume.ephemeral = true;
        source.skip();
        break;
      default:
        source.skip();
    }
  }
}

}  // namespace

bool is_read_source(std::uint32_t field) {
  return field == kClaimSource || field == kEphemeralSource ||
         std::ranges::find(kDiskLayouts, field, &DiskLayout::source) != kDiskLayouts.end();
}

VolumeDraft read_volume(ProtoMessage message) {
  VolumeDraft volume;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        volume.name = message.text();
        break;
      case 2:
        read_source(message.message(), volume);
        break;
      default:
        message.skip();
    }
  }
  return volume;
}

}  // namespace spread
