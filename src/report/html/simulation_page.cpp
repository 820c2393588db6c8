#include <algorithm>
#include <map>

#include "report/html/heat_map.h"
#include "report/html/node_table.h"
#include "report/html/page.h"
#include "report/html/pages.h"
#include "report/html/pod_sections.h"
#include "report/html/table.h"
#include "report/html/text.h"

namespace spread {
namespace {

constexpr std::size_t kMostRows = 2'000;

std::vector<HeatTile> tiles_of(const std::vector<NodeUse>& nodes, const std::vector<PodResult>& results) {
  std::map<std::string, std::size_t> chosen;
  for (const PodResult& result : results)
    if (!result.node.empty()) ++chosen[result.node];
  std::vector<HeatTile> tiles;
  tiles.reserve(nodes.size());
  for (const NodeUse& node : nodes)
    tiles.push_back({node, chosen.contains(node.node) ? chosen[node.node] : 0});
  return tiles;
}

std::size_t skew(const std::vector<NodeUse>& nodes) {
  if (nodes.empty()) return 0;
  const auto [least, most] = std::ranges::minmax(nodes, {}, &NodeUse::pods);
  return most.pods - least.pods;
}

std::string before_and_after(std::size_t before, std::size_t after) {
  return before == after ? std::to_string(after)
                         : std::to_string(before) + " \u2192 " + std::to_string(after);
}

std::string placements(const std::vector<PodResult>& results) {
  if (results.empty()) return "<section><p>No pod has to be placed.</p></section>\n";
  HtmlTable table("Pods in the order in which they were decided",
                  {{"Order", ColumnKind::Number}, {"Pod"}, {"Goes to"}, {"Why not"}});
  for (std::size_t i = 0; i < std::min(results.size(), kMostRows); ++i) {
    const PodResult& result = results[i];
    const std::string where = result.node.empty()
                                  ? "<span class=\"badge bad\">no node</span>"
                                  : "<span class=\"badge good\">\u2192 " + html_text(result.node) + "</span>";
    table.add({{std::to_string(i + 1), static_cast<std::int64_t>(i)},
               {html_text(to_string(result.pod)), {}, name_look(to_string(result.pod))},
               {where},
               {html_text(result.message), {}, "why"}});
  }
  std::string text = "<section><h2>Pods</h2>\n" + table.render();
  if (results.size() > kMostRows)
    text += "<p class=\"faint\">" + counted(results.size() - kMostRows, "more pod") + " left out.</p>\n";
  return text + "</section>\n";
}

std::string figures(const SimulationReport& simulation) {
  const std::vector<PodResult>& results = simulation.results;
  const auto placed =
      std::ranges::count_if(results, [](const PodResult& result) { return !result.node.empty(); });
  const auto without = static_cast<std::ptrdiff_t>(results.size()) - placed;
  const std::vector<NodeUse>&before = simulation.before, &after = simulation.after;
  std::vector<Figure> all{{std::to_string(placed), "pods would get a node"},
                          {std::to_string(without), "pods would have none", without > 0},
                          {before_and_after(before.size(), after.size()), "nodes"},
                          {before_and_after(skew(before), skew(after)), "skew between nodes"}};
  if (const auto& fill = simulation.fill) {
    const std::string least = fill->stopped_by.empty() ? "at least " : "";
    all.insert(all.begin(), {least + std::to_string(fill->fits), "replicas of " + fill->what + " would fit",
                             !fill->is_enough()});
  }
  return figure_row(all);
}

}  // namespace

std::string simulation_page(const SimulationReport& simulation, const std::string& line) {
  const std::vector<PodResult>& results = simulation.results;
  const std::vector<NodeUse>&before = simulation.before, &after = simulation.after;
  return html_page({"What if", line},
                   figures(simulation) +
                       heat_section("Before and after",
                                    {{"Before", tiles_of(before, {})}, {"After", tiles_of(after, results)}}) +
                       placements(results) + pod_sections(simulation.not_placed) + node_use_table(after));
}

}  // namespace spread
