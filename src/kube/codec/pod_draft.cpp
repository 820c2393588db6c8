#include "kube/codec/pod_draft.h"

#include <algorithm>
#include <utility>

#include "kube/text.h"

namespace spread {
namespace {

void add_host_ports(ContainerDraft& container, Pod& pod) {
  for (HostPort& port : container.ports) {
    if (port.port <= 0) continue;
    if (port.protocol.empty()) port.protocol = "TCP";
    pod.host_ports.edit().push_back(std::move(port));
  }
}

void add_image(ContainerDraft& container, Pod& pod) {
  if (!container.image.empty()) pod.images.edit().push_back(std::move(container.image));
}

void add_containers(PodDraft& draft) {
  for (ContainerDraft& container : draft.containers) {
    add_host_ports(container, draft.pod);
    add_image(container, draft.pod);
    draft.resources.containers.push_back(std::move(container.resources));
  }
  for (ContainerDraft& container : draft.init_containers) {
    container.resources.sidecar = container.restart_policy == "Always";
    if (container.resources.sidecar) add_host_ports(container, draft.pod);
    add_image(container, draft.pod);
    draft.resources.init_containers.push_back(std::move(container.resources));
  }
}

void add_volumes(PodDraft& draft) {
  Pod& pod = draft.pod;
  for (VolumeDraft& volume : draft.volumes) {
    if (volume.claim) pod.claims.edit().push_back({*std::move(volume.claim), false});
    if (volume.ephemeral) pod.claims.edit().push_back({pod.key.name + "-" + volume.name, true});
    if (volume.disk) pod.disks.edit().push_back(*std::move(volume.disk));
  }
}

// Terms and constraints go into the pod; what cannot be judged is named.
void add_constraints(PodDraft& draft) {
  Pod& pod = draft.pod;
  const auto refuse_unless = [&pod](bool judged, const char* field) {
    if (!judged) pod.unsupported.edit().emplace_back(field);
  };
  bool affinity_known = true, anti_affinity_known = true, spread_known = true;
  pod.affinity = finish(std::move(draft.affinity), pod.labels, affinity_known);
  pod.anti_affinity = finish(std::move(draft.anti_affinity), pod.labels, anti_affinity_known);
  pod.spread_constraints = finish(std::move(draft.spread_constraints), pod.labels, spread_known);
  refuse_unless(!draft.unknown_node_affinity, "spec.affinity.nodeAffinity");
  refuse_unless(affinity_known, "spec.affinity.podAffinity");
  refuse_unless(anti_affinity_known, "spec.affinity.podAntiAffinity");
  refuse_unless(spread_known, "spec.topologySpreadConstraints");
  refuse_unless(!draft.resource_claims, "spec.resourceClaims");
  refuse_unless(!draft.workload_ref, "spec.workloadRef");
  refuse_unless(!draft.scheduling_group, "spec.schedulingGroup");
}

}  // namespace

Pod finish(PodDraft draft) {
  add_containers(draft);
  add_volumes(draft);
  add_constraints(draft);
  Pod& pod = draft.pod;
  pod.controller = controller_among(std::move(draft.owners));
  pod.finished = draft.phase == "Succeeded" || draft.phase == "Failed";
  pod.request = requested(draft.resources);
  Resources on_node = held(draft.resources);
  if (on_node != pod.request) pod.held = std::move(on_node);
  return std::move(pod);
}

std::optional<OwnerRef> controller_among(std::vector<OwnerDraft> owners) {
  const auto controller = std::ranges::find(owners, true, &OwnerDraft::controller);
  if (controller == owners.end()) return std::nullopt;
  return std::move(controller->owner);
}

bool is_managed(const std::string& kind) {
  return lower(kind) == "managed";
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

}  // namespace spread
