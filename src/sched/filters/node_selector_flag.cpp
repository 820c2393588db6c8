#include "base/text.h"
#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeSelectorFlag";
constexpr const char* kReason = "node(s) didn't match --node-selector";

NodeCheck make_check(const LabelSelector& selector) {
  return [selector](const NodeState& state) -> std::vector<Rejection> {
    std::vector<std::string> unmet;
    for (const Requirement& requirement : selector.requirements) {
      if (!requirement.matches(state.node.labels)) unmet.push_back(to_string(requirement));
    }
    if (unmet.empty()) return {};
    return {{kName, kReason, join(unmet, ", ")}};
  };
}

}  // namespace

Filter node_selector_flag(const LabelSelector& selector) {
  const auto prepare = [selector](const Pod& /*pod*/, const Snapshot& /*snapshot*/) -> Prepared {
    if (selector.requirements.empty()) return NotConcerned{};
    return make_check(selector);
  };
  return {kName, Scope::Node, prepare};
}

}  // namespace spread
