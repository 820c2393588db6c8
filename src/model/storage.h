// Claims, volumes and what else decides where a pod with storage can run: plain structs as the API has them,
// as far as scheduling looks at them, and Storage, which holds them by name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.h"
#include "model/labels.h"
#include "model/pod.h"
#include "model/selector.h"

namespace spread {

using ClaimKey = PodKey;  // namespace and name

// A PersistentVolumeClaim.
struct Claim {
  ClaimKey key;
  std::string uid;
  std::string resource_version;
  std::string storage_class;  // the beta annotation, else spec.storageClassName; empty: none
  std::vector<std::string> access_modes;
  std::optional<Quantity> request;  // of storage
  std::optional<LabelSelector> selector;
  std::string volume_mode = "Filesystem";
  std::string attributes_class;              // spec.volumeAttributesClassName
  std::string volume_name;                   // empty: not bound
  std::string phase;                         // status.phase: Pending, Bound, Lost
  bool deleting = false;                     // metadata.deletionTimestamp is set
  bool bind_completed = false;               // annotation pv.kubernetes.io/bind-completed
  std::optional<std::string> selected_node;  // annotation volume.kubernetes.io/selected-node
  std::string controller_uid;  // of the owner that is its controller; a pod for ephemeral volumes

  bool fully_bound() const { return !volume_name.empty() && bind_completed; }
  bool operator==(const Claim&) const = default;
};

struct ClaimRef {
  ClaimKey claim;
  std::string uid;  // may be empty: whichever claim of that name

  bool operator==(const ClaimRef&) const = default;
};

// A PersistentVolume.
struct Volume {
  std::string name;
  std::string resource_version;
  Labels labels;
  Quantity capacity;  // of storage
  std::vector<std::string> access_modes;
  std::string storage_class;  // the beta annotation, else spec.storageClassName
  std::string volume_mode = "Filesystem";
  std::string attributes_class;
  std::string phase;  // status.phase: Pending, Available, Bound, Released, Failed
  bool deleting = false;
  std::optional<std::vector<NodeSelectorTerm>> node_affinity;  // spec.nodeAffinity.required, terms ORed
  std::optional<ClaimRef> claim_ref;
  std::string driver, handle;  // spec.csi
  std::optional<Disk> disk;    // an in-tree source that CSI drivers have taken over

  bool operator==(const Volume&) const = default;
};

struct TopologyRequirement {
  std::string key;
  std::vector<std::string> values;

  bool operator==(const TopologyRequirement&) const = default;
};

struct StorageClass {
  std::string name;
  std::string provisioner;
  bool waits_for_consumer = false;                                   // volumeBindingMode WaitForFirstConsumer
  std::vector<std::vector<TopologyRequirement>> allowed_topologies;  // terms ORed, requirements ANDed

  bool operator==(const StorageClass&) const = default;
};

struct CsiDriverOnNode {
  std::string name;
  std::optional<std::int32_t> limit;  // allocatable.count

  bool operator==(const CsiDriverOnNode&) const = default;
};

struct CsiNode {
  std::string name;  // of the node
  std::vector<CsiDriverOnNode> drivers;
  std::vector<std::string> migrated_plugins;  // annotation storage.alpha.kubernetes.io/migrated-plugins

  bool operator==(const CsiNode&) const = default;
};

struct CsiDriver {
  std::string name;
  bool storage_capacity = false;

  bool operator==(const CsiDriver&) const = default;
};

// A CSIStorageCapacity.
struct StorageCapacity {
  std::string name;  // namespace/name
  std::string storage_class;
  std::optional<LabelSelector> node_topology;  // none: no node has access
  std::optional<Quantity> capacity, maximum_volume_size;

  bool operator==(const StorageCapacity&) const = default;
};

struct VolumeAttachment {
  std::string name;
  std::string attacher;  // the driver
  std::string node;
  std::string volume;  // of the PersistentVolume; empty for an inline one

  bool operator==(const VolumeAttachment&) const = default;
};

// What binding a pod does about its claims that are not bound: matches get the claim written into the volume,
// the others are told the node and provisioned there. Claims and volumes that say so already are listed too:
// the pod has to wait for them as for the others.
struct VolumePlan {
  struct Match {
    ClaimKey claim;
    std::string volume;

    bool operator==(const Match&) const = default;
  };
  std::vector<Match> matches;
  std::vector<ClaimKey> provisions;

  bool empty() const { return matches.empty() && provisions.empty(); }
  bool operator==(const VolumePlan&) const = default;
};

// What a plan found before it wrote over it, and how many plans rely on what was written.
template <class Before>
struct Reserved {
  Before before;
  int plans = 0;

  bool operator==(const Reserved&) const = default;
};

struct Storage {
  std::map<ClaimKey, Claim> claims;
  std::map<std::string, Volume, std::less<>> volumes;
  std::map<std::string, StorageClass, std::less<>> classes;
  std::map<std::string, CsiNode, std::less<>> csi_nodes;
  std::map<std::string, CsiDriver, std::less<>> csi_drivers;
  std::vector<StorageCapacity> capacities;
  std::vector<VolumeAttachment> attachments;
  std::map<std::string, Reserved<std::optional<ClaimRef>>, std::less<>> reserved_volumes;
  std::map<ClaimKey, Reserved<std::optional<std::string>>> reserved_claims;

  // nullptr where there is none.
  const Claim* claim(const ClaimKey& key) const;
  const Volume* volume(std::string_view name) const;
  const StorageClass* storage_class(std::string_view name) const;
  const CsiNode* csi_node(std::string_view node) const;
  const CsiDriver* csi_driver(std::string_view name) const;

  // As the API would show it once the plan is written: volumes refer to their claims, claims to the node.
  // What is gone by then is left out. release() takes back what reserve() of the same plan did, once no other
  // plan relies on it: pods can share a claim.
  void reserve(const VolumePlan& plan, const std::string& node);
  void release(const VolumePlan& plan);

  bool operator==(const Storage&) const = default;
};

}  // namespace spread
