#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quantity.h"

namespace spread {

// Amounts that scheduling compares: rounded up once a pod, cpu in thousandths, the rest in whole units.
struct Resources {
  std::int64_t milli_cpu = 0;
  std::int64_t memory = 0;
  std::int64_t ephemeral_storage = 0;
  std::vector<std::pair<std::string, std::int64_t>>
      others;  // extended resources and hugepages, sorted by name, none zero

  std::int64_t other(std::string_view name) const;  // 0 if it is not there
  void add(const Resources& more);                  // saturates
  bool operator==(const Resources&) const = default;
};

// As written in a manifest: resource name to quantity.
using ResourceList = std::map<std::string, Quantity, std::less<>>;

// Whether scheduling counts this name: cpu, memory, ephemeral-storage, names with a domain, hugepages-,
// attachable-volumes-.
bool is_counted_resource(std::string_view name);

// Counts the names that scheduling counts and leaves out the rest (`pods` too: Node::allocatable_pods).
Resources to_resources(const ResourceList& list);

struct ContainerResources {
  std::string name;
  ResourceList requests;
  bool sidecar = false;  // an init container with restartPolicy Always
};

// What the container's status says it holds now (in-place resize).
struct ContainerStatusResources {
  std::string name;
  std::optional<ResourceList> requests;  // status.resources.requests; absent where status.resources is
  ResourceList allocated;                // allocatedResources
};

// Everything in a pod that its request is computed from.
struct PodResourceSpec {
  std::vector<ContainerResources> containers;
  std::vector<ContainerResources> init_containers;  // in order; sidecars among them
  ResourceList pod_level;                           // spec.resources.requests
  ResourceList overhead;
  std::vector<ContainerStatusResources> statuses;  // of containers and init containers
  bool resize_infeasible = false;                  // condition PodResizePending with reason Infeasible
};

// What the scheduler must find room for: by the spec alone.
Resources requested(const PodResourceSpec& spec);

// What a pod on a node holds: a resize under way counts with the larger of spec and status.
Resources held(const PodResourceSpec& spec);

}  // namespace spread
