#include <algorithm>

#include "sched/ranks/ranks.h"

namespace spread {
namespace {

constexpr double kMost = 1'000'000;  // a thousand times over: more is not told apart

std::int64_t thousandths(std::int64_t used, std::int64_t added, std::int64_t allocatable) {
  if (allocatable <= 0) return 0;
  const double requested = static_cast<double>(used) + static_cast<double>(added);
  return static_cast<std::int64_t>(std::min(requested * 1000 / static_cast<double>(allocatable), kMost));
}

std::int64_t share(const NodeState& state, const Resources& request) {
  const Resources& allocatable = state.node.allocatable;
  return std::max(thousandths(state.used.milli_cpu, request.milli_cpu, allocatable.milli_cpu),
                  thousandths(state.used.memory, request.memory, allocatable.memory));
}

}  // namespace

Rank requested() {
  return {"requested",
          [](const Pod& pod, const Snapshot& /*snapshot*/) -> NodeValue {
            return [request = pod.request](const NodeState& state) { return share(state, request); };
          },
          Scope::NodePods};
}

Rank most_requested() {
  return {"most-requested",
          [](const Pod& pod, const Snapshot& /*snapshot*/) -> NodeValue {
            return [request = pod.request](const NodeState& state) { return -share(state, request); };
          },
          Scope::NodePods};
}

}  // namespace spread
