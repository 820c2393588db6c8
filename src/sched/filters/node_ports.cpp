#include "base/text.h"
#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodePorts";
constexpr const char* kReason = "node(s) didn't have free ports for the requested pod ports";

std::string in_words(const HostPort& port) {
  const std::string address = port.ip.empty() ? "" : port.ip + ":";
  return (port.protocol.empty() ? "TCP" : port.protocol) + " " + address + std::to_string(port.port);
}

const Pod* holder_of(const HostPort& wanted, const NodeState& state) {
  for (const PodRef& pod : state.pods) {
    for (const HostPort& taken : pod->host_ports) {
      if (wanted.clashes_with(taken)) return pod.get();
    }
  }
  return nullptr;
}

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (pod.host_ports.empty()) return NotConcerned{};
  return [ports = pod.host_ports](const NodeState& state) -> std::vector<Rejection> {
    std::vector<std::string> clashes;
    for (const HostPort& port : ports) {
      const Pod* holder = holder_of(port, state);
      if (holder != nullptr) clashes.push_back(in_words(port) + " is taken by " + to_string(holder->key));
    }
    if (clashes.empty()) return {};
    return {{kName, kReason, join(clashes, ", ")}};
  };
}

}  // namespace

Filter node_ports() {
  return {kName, Scope::NodePods, prepare};
}

}  // namespace spread
