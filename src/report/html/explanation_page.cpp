#include <algorithm>
#include <map>

#include "report/html/heat_map.h"
#include "report/html/node_table.h"
#include "report/html/page.h"
#include "report/html/pages.h"
#include "report/html/pod_sections.h"
#include "report/html/text.h"

namespace spread {
namespace {

std::vector<HeatTile> tiles_of(const std::vector<NodeUse>& nodes,
                               const std::vector<Explanation>& explanations) {
  std::map<std::string, std::size_t> chosen;
  for (const Explanation& each : explanations)
    if (each.decision.node) ++chosen[*each.decision.node];
  std::vector<HeatTile> tiles;
  tiles.reserve(nodes.size());
  for (const NodeUse& node : nodes)
    tiles.push_back({node, chosen.contains(node.node) ? chosen[node.node] : 0});
  return tiles;
}

std::string title_of(const std::vector<Explanation>& explanations) {
  if (explanations.size() == 1) return "Why " + to_string(explanations.front().decision.pod) + " goes where";
  return "Why " + counted(explanations.size(), "pod") + " go where";
}

}  // namespace

std::string explanation_page(const std::vector<Explanation>& explanations, const std::vector<NodeUse>& nodes,
                             const std::string& line) {
  const auto placed =
      std::ranges::count_if(explanations, [](const auto& each) { return each.decision.node.has_value(); });
  const auto without = static_cast<std::ptrdiff_t>(explanations.size()) - placed;
  return html_page({title_of(explanations), line},
                   figure_row({{std::to_string(explanations.size()), "pods asked about"},
                               {std::to_string(placed), "would get a node"},
                               {std::to_string(without), "no node fits", without > 0},
                               {std::to_string(nodes.size()), "nodes looked at"}}) +
                       heat_section("The cluster now", {{"", tiles_of(nodes, explanations)}}) +
                       pod_sections(explanations) + node_use_table(nodes));
}

}  // namespace spread
