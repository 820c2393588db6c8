// What both codecs gather from a pod before it becomes a Pod. One place decides what a field means, so that
// JSON and protobuf cannot drift apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kube/codec/pod_terms.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/resources.h"

namespace spread {

struct ContainerDraft {
  ContainerResources resources;
  std::string image;
  std::vector<HostPort> ports;  // all of them; those without a host port are sorted out
  std::string restart_policy;
};

struct OwnerDraft {
  OwnerRef owner;
  bool controller = false;
};

// A volume of one of the kinds that decide where a pod can run, or none of these.
struct VolumeDraft {
  std::string name;
  std::optional<std::string> claim;
  bool ephemeral = false;
  std::optional<Disk> disk;
};

struct PodDraft {
  Pod pod;
  std::vector<OwnerDraft> owners;
  PodResourceSpec resources;  // but for its containers
  std::vector<ContainerDraft> containers, init_containers;
  PodAffinityDraft affinity, anti_affinity;
  std::vector<SpreadDraft> spread_constraints;
  std::vector<VolumeDraft> volumes;
  std::string phase;

  // What cannot be judged.
  bool unknown_node_affinity = false;  // a required term with an operator or field that is not known
  bool resource_claims = false;
  bool workload_ref = false;
  bool scheduling_group = false;
};

Pod finish(PodDraft draft);

std::optional<OwnerRef> controller_among(std::vector<OwnerDraft> owners);

// Of an Azure disk's kind.
bool is_managed(const std::string& kind);

// One below zero, which no API server of today stores, counts as absent.
void set_quantity(ResourceList& list, const std::string& name, const Quantity& quantity);

void set_allocatable(Node& node, const ResourceList& allocatable);
Ready ready_from(const std::string& status);  // of the condition of that name

}  // namespace spread
