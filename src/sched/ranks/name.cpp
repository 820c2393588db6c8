#include <algorithm>

#include "sched/ranks/ranks.h"

namespace spread {
namespace {

NodeValue prepare(const Pod& /*pod*/, const Snapshot& snapshot) {
  std::vector<std::string> names;
  names.reserve(snapshot.nodes().size());
  for (const NodeState& state : snapshot.nodes()) names.push_back(state.node.name);
  return [names = std::move(names)](const NodeState& state) -> std::int64_t {
    return std::ranges::lower_bound(names, state.node.name) - names.begin() + 1;
  };
}

}  // namespace

Rank name() {
  return {"name", prepare, Scope::Node, Alike::EveryPod};
}

}  // namespace spread
