#include "sched/suggest/remedies.h"

#include <algorithm>

namespace spread {
namespace {

struct Entry {
  std::string_view filter;
  std::vector<Remedy> (*find)(const Trial&);
};

// A pod that is being deleted is past help, and so is absent.
constexpr Entry kRemedies[] = {
    {"SchedulingGates", open_gates},
    {"Supported", drop_unsupported},
    {"NodeUnschedulable", uncordon},
    {"NodeName", drop_node_name},
    {"TaintToleration", tolerate_taints},
    {"NodeAffinity", match_node_affinity},
    {"NodePorts", free_ports},
    {"NodeResourcesFit", make_room},
    {"VolumeRestrictions", free_volumes},
    {"NodeVolumeLimits", change_volumes},
    {"VolumeBinding", change_volumes},
    {"VolumeZone", change_volumes},
    {"PodTopologySpread", allow_skew},
    {"InterPodAffinity", match_pod_affinity},
    {"NodeReady", make_ready},
    {"MinHosts", fewer_hosts},
    {"NodeSelectorFlag", match_node_selector_flag},
};

}  // namespace

std::vector<Remedy> remedies_for(std::string_view filter, const Trial& trial) {
  const auto* entry = std::ranges::find(kRemedies, filter, &Entry::filter);
  return entry == std::end(kRemedies) ? std::vector<Remedy>{} : entry->find(trial);
}

}  // namespace spread
