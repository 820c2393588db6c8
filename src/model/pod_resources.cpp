// What a pod asks for and what it holds: the sum over its containers, with kube-scheduler's rules.
#include <algorithm>

#include "model/resources.h"

namespace spread {
namespace {

void add_to(ResourceList& sum, const ResourceList& more) {
  for (const auto& [name, quantity] : more) sum[name] += quantity;
}

void raise_to(ResourceList& most, const ResourceList& other) {
  for (const auto& [name, quantity] : other) {
    const auto [at, added] = most.try_emplace(name, quantity);
    if (!added) at->second = std::max(at->second, quantity);
  }
}

bool can_be_set_for_pod(std::string_view name) {
  return name == "cpu" || name == "memory" || name.starts_with("hugepages-");
}

// A container's share while it runs: by its spec, or with the larger of spec and status.
using Share = ResourceList (*)(const PodResourceSpec&, const ContainerResources&);

ResourceList share_by_spec(const PodResourceSpec& /*spec*/, const ContainerResources& container) {
  return container.requests;
}

ResourceList share_by_status(const PodResourceSpec& spec, const ContainerResources& container) {
  const auto status = std::ranges::find(spec.statuses, container.name, &ContainerStatusResources::name);
  if (status == spec.statuses.end() || !status->requests) return container.requests;
  ResourceList most = spec.resize_infeasible ? ResourceList{} : container.requests;
  raise_to(most, *status->requests);
  raise_to(most, status->allocated);
  return most;
}

ResourceList sum_of_containers(const PodResourceSpec& spec, Share share) {
  ResourceList sum;
  for (const ContainerResources& container : spec.containers) add_to(sum, share(spec, container));
  ResourceList sidecars;  // those declared so far: they run on beside later init containers
  ResourceList starting;  // the most that is needed at any moment of the start
  for (const ContainerResources& container : spec.init_containers) {
    ResourceList now = container.sidecar ? share(spec, container) : container.requests;
    if (container.sidecar) {
      add_to(sum, now);
      add_to(sidecars, now);
      now = sidecars;
    } else {
      add_to(now, sidecars);
    }
    raise_to(starting, now);
  }
  raise_to(sum, starting);
  return sum;
}

Resources total(const PodResourceSpec& spec, Share share) {
  ResourceList sum = sum_of_containers(spec, share);
  for (const auto& [name, quantity] : spec.pod_level) {
    if (can_be_set_for_pod(name)) sum[name] = quantity;
  }
  add_to(sum, spec.overhead);
  return to_resources(sum);
}

}  // namespace

Resources requested(const PodResourceSpec& spec) {
  return total(spec, share_by_spec);
}

Resources held(const PodResourceSpec& spec) {
  return total(spec, share_by_status);
}

}  // namespace spread
