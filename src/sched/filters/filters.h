// The filters, each in a file of its own. They carry kube-scheduler's names and reasons where it has the
// filter.
#pragma once

#include <cstdint>
#include <optional>

#include "model/selector.h"
#include "sched/plugin.h"

namespace spread {

// About the pod as a whole.
Filter scheduling_gates();
Filter deleting();
Filter supported();

// kube-scheduler's.
Filter node_unschedulable();
Filter node_name();
Filter taint_toleration();
Filter node_affinity();
Filter node_ports();
Filter node_resources_fit();
Filter volume_restrictions();
Filter node_volume_limits();
Filter volume_binding();
Filter volume_zone();
Filter pod_topology_spread();
Filter inter_pod_affinity();

// Ours.
Filter node_ready();
Filter node_selector_flag(const LabelSelector& selector);  // --node-selector
Filter min_hosts(std::optional<std::int32_t> for_all);     // --min-hosts; none: only where the annotation is

}  // namespace spread
