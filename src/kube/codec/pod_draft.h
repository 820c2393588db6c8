// What both codecs gather from a pod before it becomes a Pod. One place decides what a field means, so that
// JSON and protobuf cannot drift apart.
#pragma once

#include <string>
#include <vector>

#include "model/node.h"
#include "model/pod.h"
#include "model/resources.h"

namespace spread {

struct ContainerDraft {
  ContainerResources resources;
  std::vector<HostPort> ports;  // all of them; those without a host port are sorted out
  std::string restart_policy;
};

struct VolumeDraft {
  std::string name, kind;
};

struct PodDraft {
  Pod pod;
  PodResourceSpec resources;  // but for its containers
  std::vector<ContainerDraft> containers, init_containers;
  std::string phase;

  // Constraints that cannot be judged yet. A later version decodes them into the pod instead.
  bool unknown_node_affinity = false;  // a required term with an operator or field that is not known
  bool required_pod_affinity = false;
  bool hard_topology_spread = false;
  bool resource_claims = false;
  bool workload_ref = false;
  std::vector<VolumeDraft> volumes;  // of the kinds below
};

// The kinds of volume that decide where a pod can run.
inline constexpr const char* kDecidingVolumes[] = {"persistentVolumeClaim", "ephemeral", "gcePersistentDisk",
                                                   "awsElasticBlockStore",  "iscsi",     "rbd"};

Pod finish(PodDraft draft);

// One below zero, which no API server of today stores, counts as absent.
void set_quantity(ResourceList& list, const std::string& name, const Quantity& quantity);

void set_allocatable(Node& node, const ResourceList& allocatable);
Ready ready_from(const std::string& status);  // of the condition of that name

// Of a topology constraint, whenUnsatisfiable: only ScheduleAnyway is known to be a mere preference.
bool is_hard_spread(const std::string& when_unsatisfiable);

}  // namespace spread
