#include "sched/message.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace spread {
namespace {

constexpr const char* kNoNodes = "no nodes available to schedule pods";

std::map<std::string_view, int> count_reasons(const std::vector<NodeVerdict>& verdicts) {
  std::map<std::string_view, int> counts;
  for (const NodeVerdict& verdict : verdicts) {
    for (const Rejection& rejection : verdict.rejections) {
      if (rejection.filter == verdict.rejections.front().filter) ++counts[rejection.reason];
    }
  }
  return counts;
}

}  // namespace

std::string message_by_node(const std::vector<NodeVerdict>& verdicts) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : count_reasons(verdicts)) {
    parts.push_back(std::to_string(count) + " " + std::string(reason));
  }
  std::ranges::sort(parts);  // as text: `10 …` stands before `2 …`
  return message_for_pod(verdicts.size(), join(parts, ", "));
}

std::string message_for_pod(std::size_t nodes, std::string_view reason) {
  if (nodes == 0) return kNoNodes;
  return "0/" + std::to_string(nodes) + " nodes are available: " + std::string(reason) + ".";
}

}  // namespace spread
