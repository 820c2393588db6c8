#include "kube/codec/pod_draft.h"

#include <utility>

namespace spread {
namespace {

void add_host_ports(ContainerDraft& container, Pod& pod) {
  for (HostPort& port : container.ports) {
    if (port.port <= 0) continue;
    if (port.protocol.empty()) port.protocol = "TCP";
    pod.host_ports.push_back(std::move(port));
  }
}

void add_containers(PodDraft& draft) {
  for (ContainerDraft& container : draft.containers) {
    add_host_ports(container, draft.pod);
    draft.resources.containers.push_back(std::move(container.resources));
  }
  for (ContainerDraft& container : draft.init_containers) {
    container.resources.sidecar = container.restart_policy == "Always";
    if (container.resources.sidecar) add_host_ports(container, draft.pod);
    draft.resources.init_containers.push_back(std::move(container.resources));
  }
}

std::vector<std::string> unsupported_in(const PodDraft& draft) {
  std::vector<std::string> fields;
  if (draft.unknown_node_affinity) fields.emplace_back("spec.affinity.nodeAffinity");
  if (draft.required_pod_affinity) fields.emplace_back("spec.affinity.podAffinity");
  if (!draft.pod.required_anti_affinity.empty()) fields.emplace_back("spec.affinity.podAntiAffinity");
  if (draft.hard_topology_spread) fields.emplace_back("spec.topologySpreadConstraints");
  for (const auto& [name, kind] : draft.volumes) fields.push_back("spec.volumes[" + name + "]." + kind);
  if (draft.resource_claims) fields.emplace_back("spec.resourceClaims");
  if (draft.workload_ref) fields.emplace_back("spec.workloadRef");
  return fields;
}

}  // namespace

Pod finish(PodDraft draft) {
  add_containers(draft);
  Pod& pod = draft.pod;
  pod.finished = draft.phase == "Succeeded" || draft.phase == "Failed";
  pod.request = requested(draft.resources);
  Resources on_node = held(draft.resources);
  if (on_node != pod.request) pod.held = std::move(on_node);
  pod.unsupported = unsupported_in(draft);
  return std::move(pod);
}

void set_quantity(ResourceList& list, const std::string& name, const Quantity& quantity) {
  if (!(quantity < Quantity())) list.insert_or_assign(name, quantity);
}

void set_allocatable(Node& node, const ResourceList& allocatable) {
  node.allocatable = to_resources(allocatable);
  const auto pods = allocatable.find("pods");
  node.allocatable_pods = pods == allocatable.end() ? 0 : pods->second.units();
}

Ready ready_from(const std::string& status) {
  if (status == "True") return Ready::True;
  return status == "False" ? Ready::False : Ready::Unknown;
}

bool is_hard_spread(const std::string& when_unsatisfiable) {
  return when_unsatisfiable != "ScheduleAnyway";
}

}  // namespace spread
