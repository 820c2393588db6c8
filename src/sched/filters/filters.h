// The filters, each in a file of its own. They carry kube-scheduler's names and reasons where it has the
// filter.
#pragma once

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
Filter inter_pod_affinity();

// Ours.
Filter node_ready();
Filter node_selector_flag(const LabelSelector& selector);  // --node-selector

}  // namespace spread
