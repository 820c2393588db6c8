#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/shared.h"
#include "model/controller.h"
#include "model/labels.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/taint.h"

namespace spread {

struct PodKey {
  std::string ns;
  std::string name;

  auto operator<=>(const PodKey&) const = default;
};

inline std::string to_string(const PodKey& key) {
  return key.ns + "/" + key.name;
}

struct HostPort {
  std::string ip;        // empty or 0.0.0.0: every address
  std::string protocol;  // TCP where the manifest is silent
  std::int32_t port = 0;

  bool clashes_with(const HostPort& other) const;
  bool operator==(const HostPort&) const = default;
};

struct PreferredTerm {
  std::int32_t weight = 0;
  NodeSelectorTerm term;

  bool operator==(const PreferredTerm&) const = default;
};

// A term of pod affinity or anti-affinity. matchLabelKeys and mismatchLabelKeys are part of the selector
// here.
struct PodAffinityTerm {
  std::optional<LabelSelector> selector;  // none matches no pod
  std::string topology_key;
  std::vector<std::string> namespaces;
  std::optional<LabelSelector> namespace_selector;

  bool operator==(const PodAffinityTerm&) const = default;
};

struct PreferredPodTerm {
  std::int32_t weight = 0;
  PodAffinityTerm term;

  bool operator==(const PreferredPodTerm&) const = default;
};

// podAffinity or podAntiAffinity.
struct PodAffinity {
  Shared<std::vector<PodAffinityTerm>> required;
  Shared<std::vector<PreferredPodTerm>> preferred;

  bool operator==(const PodAffinity&) const = default;
};

// One of topologySpreadConstraints. matchLabelKeys are part of the selector here.
struct SpreadConstraint {
  std::int32_t max_skew = 1;
  std::string topology_key;
  bool hard = true;                       // whenUnsatisfiable is not ScheduleAnyway
  std::optional<LabelSelector> selector;  // none matches no pod
  std::int32_t min_domains = 1;
  bool honor_affinity = true;  // nodeAffinityPolicy
  bool honor_taints = false;   // nodeTaintsPolicy

  bool operator==(const SpreadConstraint&) const = default;
};

// A volume that is a claim. An ephemeral one has a claim of its own, named after pod and volume.
struct ClaimVolume {
  std::string claim;
  bool ephemeral = false;

  bool operator==(const ClaimVolume&) const = default;
};

// A volume source that names a disk: two pods of one node may not share it (GCE, EBS, iSCSI, RBD), or a CSI
// driver has taken its kind over and counts it (all but iSCSI and RBD).
struct Disk {
  enum class Kind { GcePersistentDisk, AwsElasticBlockStore, Iscsi, Rbd, AzureDisk, Cinder, Portworx };
  Kind kind = Kind::GcePersistentDisk;
  std::string id;  // pdName, volumeID, iqn, image, diskURI
  bool read_only = false;
  std::vector<std::string> monitors;  // of RBD
  std::string pool;                   // of RBD; "rbd" where the manifest is silent
  bool managed = false;  // of AzureDisk: kind is Managed, in any case of letters; silence means Shared

  bool operator==(const Disk&) const = default;
};

// What its status says about PodScheduled.
struct ScheduledCondition {
  std::string status;  // True, False, Unknown
  std::string reason;
  std::string message;

  bool operator==(const ScheduledCondition&) const = default;
};

// A pod as far as scheduling looks at it. Read by the codecs (kube/codec), never changed after that. What
// pods of one template have in common is shared by them.
struct Pod {
  PodKey key;
  std::string uid;
  std::string resource_version;
  std::int64_t generation = 0;
  Labels labels;
  std::int64_t created = 0;  // seconds since 1970; 0 where the object does not say
  bool deleting = false;     // metadata.deletionTimestamp is set
  bool finished = false;     // phase Succeeded or Failed
  std::string scheduler_name;
  std::string node_name;  // empty: waiting
  std::int32_t priority = 0;

  Shared<std::vector<std::string>> gates;
  Shared<std::vector<Toleration>> tolerations;
  Labels node_selector;
  Shared<std::optional<std::vector<NodeSelectorTerm>>>
      required_node_terms;  // ORed; present and empty matches nothing
  Shared<std::vector<PreferredTerm>> preferred_node_terms;
  Shared<std::vector<HostPort>> host_ports;
  Resources request;                      // by the spec
  Shared<std::optional<Resources>> held;  // once it is on a node, where that differs from `request`
  PodAffinity affinity, anti_affinity;
  Shared<std::vector<SpreadConstraint>> spread_constraints;
  Shared<std::vector<ClaimVolume>> claims;
  Shared<std::vector<Disk>> disks;
  Shared<std::optional<OwnerRef>> controller;
  Shared<std::optional<ScheduledCondition>> scheduled;
  std::string nominated_node;               // status.nominatedNodeName: promised by a preemption
  Shared<std::vector<std::string>> images;  // of its containers and init containers

  // Constraints that are recognised but cannot be judged, each by its name in the manifest
  // ("spec.resourceClaims"). A pod with any is never bound.
  Shared<std::vector<std::string>> unsupported;

  const Resources& holds() const { return held ? *held : request; }
  bool operator==(const Pod&) const = default;
};

// Whether decisions, about it and about others, are the same with the one as with the other: what its status
// says of conditions, and its versions, play no part.
bool counts_alike(const Pod& a, const Pod& b);

using PodRef = std::shared_ptr<const Pod>;

std::vector<PodRef> to_refs(std::vector<Pod> pods);

}  // namespace spread
