#include "sched/volumes/takeover.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "sched/volumes/zone_labels.h"

namespace spread {
namespace {

using Where = Takeover::Where;

constexpr std::array kTakeovers{
    Takeover{"kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"},
    Takeover{"kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"},
    Takeover{"kubernetes.io/azure-disk", "disk.csi.azure.com", ""},
    Takeover{"kubernetes.io/cinder", "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone"},
    Takeover{"kubernetes.io/portworx-volume", "pxd.portworx.com", "", Where::WhereListed},
    Takeover{"kubernetes.io/azure-file", "file.csi.azure.com", "", Where::Nowhere},
    Takeover{"kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com", "", Where::Nowhere},
};

std::string_view plugin_of(Disk::Kind kind) {
  switch (kind) {
    case Disk::Kind::GcePersistentDisk:
      return "kubernetes.io/gce-pd";
    case Disk::Kind::AwsElasticBlockStore:
      return "kubernetes.io/aws-ebs";
    case Disk::Kind::AzureDisk:
      return "kubernetes.io/azure-disk";
    case Disk::Kind::Cinder:
      return "kubernetes.io/cinder";
    case Disk::Kind::Portworx:
      return "kubernetes.io/portworx-volume";
    case Disk::Kind::Iscsi:
    case Disk::Kind::Rbd:
      break;
  }
  return "";
}

// vol-1, aws:///vol-1 and aws://ZONE/vol-1 are the same volume. An address with more to it is not guessed at.
std::optional<std::string> ebs_handle(std::string_view id) {
  constexpr std::string_view kScheme = "aws://";
  if (!id.starts_with(kScheme)) return std::string(id);
  id.remove_prefix(std::min(id.find('/', kScheme.size()), id.size()));
  while (id.starts_with('/')) id.remove_prefix(1);
  while (id.ends_with('/')) id.remove_suffix(1);
  if (!id.starts_with("vol-") || id.find_first_of("/?#% ") != id.npos) return std::nullopt;
  return std::string(id);
}

std::string gce_handle(const std::string& place, const std::string& disk) {
  return "projects/UNSPECIFIED/" + place + "/disks/" + disk;
}

// The region of zones like europe-west1-b; none where they are not all of one.
std::optional<std::string> gce_region(const std::vector<std::string>& zones) {
  std::set<std::string> regions;
  for (const std::string& zone : zones) {
    if (std::ranges::count(zone, '-') != 2) return std::nullopt;
    regions.insert(zone.substr(0, zone.rfind('-')));
  }
  return regions.size() == 1 ? std::optional(*regions.begin()) : std::nullopt;
}

std::optional<std::string> gce_volume_handle(const Disk& disk, const Labels& labels) {
  const std::string* label = labels.find(kBetaZoneLabel);
  if (label == nullptr || label->empty()) label = labels.find(kZoneLabel);
  if (label == nullptr || label->empty()) return csi_handle(disk);
  const std::vector<std::string> zones = split_zones(*label);
  if (zones.size() == 1) return gce_handle("zones/" + zones.front(), disk.id);
  const auto region = gce_region(zones);
  return region ? std::optional(gce_handle("regions/" + *region, disk.id)) : std::nullopt;
}

std::vector<Requirement*> requirements_on(std::string_view key, Reach& reach) {
  std::vector<Requirement*> found;
  if (!reach) return found;
  for (NodeSelectorTerm& term : *reach) {
    for (Requirement& requirement : term.expressions) {
      if (requirement.key == key) found.push_back(&requirement);
    }
  }
  return found;
}

// Only where a value of the label is named; says whether one was.
bool replace(Reach& reach, std::string_view key, std::string_view by) {
  const std::vector<Requirement*> found = requirements_on(key, reach);
  if (std::ranges::all_of(found, [](const Requirement* r) { return r->values.empty(); })) return false;
  for (Requirement* requirement : found) requirement->key = by;
  return true;
}

void require_zones(Reach& reach, std::string_view key, const std::string& label) {
  std::vector<std::string> zones = split_zones(label);
  std::erase(zones, "");
  if (zones.empty()) return;
  if (!reach) reach.emplace();
  if (reach->empty()) reach->emplace_back();
  for (NodeSelectorTerm& term : *reach) term.expressions.push_back({std::string(key), Operator::In, zones});
}

// A volume from before the labels of today says "beta" in its terms, or else in its labels.
bool has_beta_labels(Reach& reach, const Labels& labels) {
  if (!requirements_on(kZoneLabel, reach).empty()) return false;
  if (!requirements_on(kBetaZoneLabel, reach).empty()) return true;
  return labels.find(kZoneLabel) == nullptr && labels.find(kBetaZoneLabel) != nullptr;
}

}  // namespace

const Takeover* takeover_of(std::string_view plugin) {
  const auto at = std::ranges::find(kTakeovers, plugin, &Takeover::plugin);
  return at == kTakeovers.end() ? nullptr : &*at;
}

const Takeover* takeover_of(Disk::Kind kind) {
  return takeover_of(plugin_of(kind));
}

bool is_listed_on(const CsiNode* node, const Takeover& takeover) {
  return node != nullptr && takeover.counted != Where::Nowhere &&
         std::ranges::find(node->migrated_plugins, takeover.plugin) != node->migrated_plugins.end();
}

bool is_counted_on(const CsiNode* node, const Takeover& takeover) {
  return node != nullptr && (takeover.counted == Where::AnyCsiNode || is_listed_on(node, takeover));
}

std::optional<std::string> csi_handle(const Disk& disk) {
  switch (disk.kind) {
    case Disk::Kind::GcePersistentDisk:
      return gce_handle("zones/UNSPECIFIED", disk.id);
    case Disk::Kind::AwsElasticBlockStore:
      return ebs_handle(disk.id);
    case Disk::Kind::AzureDisk:
      return disk.managed ? std::optional(disk.id) : std::nullopt;
    case Disk::Kind::Cinder:
    case Disk::Kind::Portworx:
      return disk.id;
    case Disk::Kind::Iscsi:
    case Disk::Kind::Rbd:
      break;
  }
  return std::nullopt;
}

std::optional<std::string> csi_handle(const Disk& disk, const Labels& volume_labels) {
  const bool gce = disk.kind == Disk::Kind::GcePersistentDisk;
  return gce ? gce_volume_handle(disk, volume_labels) : csi_handle(disk);
}

Reach csi_reach(const Volume& volume, const Takeover& takeover) {
  Reach reach = volume.node_affinity;
  if (takeover.zone.empty()) return reach;
  const bool beta = has_beta_labels(reach, volume.labels);
  const std::string_view zone = beta ? kBetaZoneLabel : kZoneLabel;
  if (!replace(reach, zone, takeover.zone)) {
    if (const std::string* label = volume.labels.find(zone)) require_zones(reach, takeover.zone, *label);
  }
  if (beta) replace(reach, kBetaRegionLabel, kRegionLabel);
  return reach;
}

}  // namespace spread
