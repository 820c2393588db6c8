#include "sched/ranks/ranks.h"

namespace spread {
namespace {

bool ends_in_digit(const std::string& name) {
  return !name.empty() && name.back() >= '0' && name.back() <= '9';
}

NodeValue prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (!ends_in_digit(pod.key.name)) return {};
  return [digit = pod.key.name.back()](const NodeState& state) -> std::int64_t {
    return state.node.name.ends_with(digit) ? 0 : 1;
  };
}

}  // namespace

Rank node_number() {
  return {"node-number", prepare, Scope::Node, Alike::Nobody};
}

}  // namespace spread
