#include "run/what_if/node_copies.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "run/what_if/displaced.h"

namespace spread {
namespace {

constexpr const char* kHostname = "kubernetes.io/hostname";

// Put on a node by controllers that watch over it.
constexpr std::array<std::string_view, 8> kTroubles{
    "node.kubernetes.io/not-ready",           "node.kubernetes.io/unreachable",
    "node.kubernetes.io/unschedulable",       "node.kubernetes.io/memory-pressure",
    "node.kubernetes.io/disk-pressure",       "node.kubernetes.io/pid-pressure",
    "node.kubernetes.io/network-unavailable", "node.kubernetes.io/out-of-service"};

}  // namespace

Node copy_of(const Node& original, const std::string& name) {
  Node copy = original;
  copy.name = name;
  if (copy.labels.find(kHostname) != nullptr) copy.labels.set(kHostname, name);
  copy.unschedulable = false;
  copy.ready = Ready::True;
  std::erase_if(copy.taints, [](const Taint& taint) {
    return std::ranges::find(kTroubles, taint.key) != kTroubles.end();
  });
  copy.images.reset();  // nothing has been pulled yet
  return copy;
}

std::string name_for_copy(const std::string& original, std::set<std::string>& taken) {
  for (int number = 1;; ++number) {
    std::string name = original + "-sim-" + std::to_string(number);
    if (taken.insert(name).second) return name;
  }
}

std::vector<Pod> pods_for_copy(const std::string& original, const std::string& copy,
                               const std::vector<Pod>& placed) {
  std::vector<Pod> pods;
  for (const Pod& pod : placed) {
    if (pod.node_name != original || !belongs_to_node(pod) || pod.deleting) continue;
    Pod own = successor_of(pod);
    own.key.name += "-" + copy;
    own.node_name = copy;
    pods.push_back(std::move(own));
  }
  return pods;
}

}  // namespace spread
