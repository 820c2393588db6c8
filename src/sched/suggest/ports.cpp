// Host ports that other pods of the node have.
#include <algorithm>

#include "base/text.h"
#include "sched/suggest/remedies.h"

namespace spread {
namespace {

std::string in_words(const HostPort& port) {
  return (port.protocol.empty() ? "TCP" : port.protocol) + " " + std::to_string(port.port);
}

bool has(const Pod& holder, const HostPort& port) {
  return std::ranges::any_of(holder.host_ports,
                             [&](const HostPort& taken) { return port.clashes_with(taken); });
}

}  // namespace

std::vector<Remedy> free_ports(const Trial& trial) {
  std::vector<HostPort> clashing;
  std::vector<PodRef> holders;
  Remedy give_up{Side::Pod, {}, {}};
  Remedy stop{Side::Node, {}, {}};
  for (const HostPort& port : trial.pod.host_ports) {
    for (const PodRef& other : trial.state().pods) {
      if (!has(*other, port)) continue;
      if (std::ranges::find(clashing, port) == clashing.end()) {
        clashing.push_back(port);
        give_up.changes.push_back("use another host port than " + in_words(port));
      }
      if (std::ranges::find(holders, other) != holders.end()) continue;
      holders.push_back(other);
      stop.changes.push_back("stop " + to_string(other->key) + ", which has host port " + in_words(port));
    }
  }
  give_up.apply = [clashing](Trial& changed) {
    std::erase_if(changed.pod.host_ports.edit(),
                  [&](const HostPort& port) { return std::ranges::find(clashing, port) != clashing.end(); });
  };
  stop.apply = [holders](Trial& changed) {
    for (const PodRef& holder : holders) changed.remove(holder, changed.node);
  };
  return {give_up, stop};
}

}  // namespace spread
