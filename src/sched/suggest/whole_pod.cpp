// Obstacles that lie in the pod alone, or in what its controller asks for.
#include "base/text.h"
#include "sched/suggest/remedies.h"

namespace spread {

std::vector<Remedy> open_gates(const Trial& trial) {
  const std::string gates = trial.pod.gates.size() == 1 ? "scheduling gate " : "scheduling gates ";
  return {{Side::Pod, {"remove the " + gates + join(trial.pod.gates, ", ")}, [](Trial& changed) {
             changed.pod.gates.reset();
           }}};
}

std::vector<Remedy> drop_unsupported(const Trial& trial) {
  return {{Side::Pod,
           {"do without " + join(trial.pod.unsupported, ", ") + ", which this scheduler cannot judge"},
           [](Trial& changed) { changed.pod.unsupported.reset(); }}};
}

std::vector<Remedy> drop_node_name(const Trial& trial) {
  return {{Side::Pod, {"drop nodeName " + trial.pod.node_name}, [](Trial& changed) {
             changed.pod.node_name.clear();
           }}};
}

std::vector<Remedy> fewer_hosts(const Trial& /*trial*/) {
  // How many are asked for is known to the filter alone: without the filter is asking for few enough.
  return {{Side::Pod,
           {"ask for fewer hosts by the annotation controller-spread-scheduler/min-hosts or --min-hosts"},
           [](Trial& changed) {
             std::erase_if(changed.profile.filters,
                           [](const Filter& filter) { return filter.name == "MinHosts"; });
           }}};
}

}  // namespace spread
