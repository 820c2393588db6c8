#include <algorithm>
#include <map>

#include "base/text.h"
#include "report/explain/views.h"
#include "report/fit.h"

namespace spread {
namespace {

constexpr std::size_t kNamed = 3;

using Group = std::pair<std::string, std::vector<std::string>>;  // what is against the nodes, their names

// As the message counts them: the reasons of the first filter that rejects the node.
std::string reasons_of(const NodeVerdict& verdict) {
  std::vector<std::string> reasons;
  for (const Rejection& rejection : verdict.rejections)
    if (rejection.filter == verdict.rejections.front().filter) reasons.push_back(rejection.reason);
  return join(reasons, ", ");
}

std::string line_for(const Group& group) {
  const auto& [what, names] = group;
  const std::size_t shown = std::min(names.size(), kNamed);
  const std::string nodes = names.size() == 1 ? " node" : " nodes";
  std::string text = std::to_string(names.size()) +
                     (what.empty() ? " more" + nodes + " fit" : nodes + ": " + what) + " (" +
                     join({names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown)}, ", ");
  if (names.size() > shown) text += " and " + std::to_string(names.size() - shown) + " more";
  return text + ")";
}

}  // namespace

std::string node_groups(const std::vector<const NodeVerdict*>& nodes, const ExplanationStyle& style) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const NodeVerdict* verdict : nodes) by_reason[reasons_of(*verdict)].push_back(verdict->node);
  std::vector<Group> groups(by_reason.begin(), by_reason.end());
  std::ranges::stable_sort(groups, std::greater(), [](const Group& group) {
    return std::pair(group.first.empty(), group.second.size());  // those that fit, then the largest
  });
  std::string text;
  for (const Group& group : groups) {
    const std::string line = escape_for_terminal(line_for(group));
    text += style.width ? indented(line, *style.width, "", "    ") : line + "\n";
  }
  return text;
}

}  // namespace spread
