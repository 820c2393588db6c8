#include "sched/ranks/ranks.h"

namespace spread {
namespace {

std::int64_t pods_on(const NodeState& state) {
  return static_cast<std::int64_t>(state.pods.size());
}

NodeValue prepare(const Pod& /*pod*/, const Snapshot& /*snapshot*/) {
  return pods_on;
}

}  // namespace

Rank pods() {
  return {"pods", prepare, Scope::NodePods, Alike::EveryPod};
}

}  // namespace spread
