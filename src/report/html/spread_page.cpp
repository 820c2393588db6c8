#include <algorithm>
#include <array>
#include <cstdio>

#include "base/quantity.h"
#include "report/html/heat_map.h"
#include "report/html/node_table.h"
#include "report/html/page.h"
#include "report/html/pages.h"
#include "report/html/pod_sections.h"
#include "report/html/table.h"
#include "report/html/text.h"

namespace spread {
namespace {

NodeUse use_of(const SpreadRow& node) {
  const std::string* zone = node.labels.find(kZoneLabel);
  return {.node = node.name,
          .zone = zone == nullptr ? "" : *zone,
          .status = node.status,
          .pods = node.pods,
          .allocatable_pods = node.allocatable_pods,
          .requested = node.requested,
          .allocatable = node.allocatable};
}

std::string with_digits(double value, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}

HtmlCell figure(std::size_t count) {
  return {std::to_string(count), static_cast<std::int64_t>(count)};
}

// By a label: by node, the table of nodes says it all.
std::string domain_table(const SpreadReport& report) {
  if (report.by.empty()) return "";
  constexpr ColumnKind kNumber = ColumnKind::Number;
  HtmlTable table("Pods by " + html_text(report.by), {{html_text(report.by)},
                                                      {"Nodes", kNumber},
                                                      {"Pods", kNumber},
                                                      {"Share", kNumber},
                                                      {"CPU requested", kNumber},
                                                      {"Memory requested", kNumber}});
  for (const SpreadRow& row : report.rows)
    table.add({{html_text(row.name), {}, name_look(row.name)},
               figure(row.nodes),
               figure(row.pods),
               {with_digits(row.share * 100, 1) + "%", static_cast<std::int64_t>(row.share * 1e6)},
               {format_milli(row.requested.milli_cpu), row.requested.milli_cpu},
               {format_binary(row.requested.memory), row.requested.memory}});
  return "<section><h2>By " + html_text(report.by) + "</h2>\n" + table.render() + "</section>\n";
}

std::string whose(const SpreadReport& report) {
  std::string text = report.selector.empty() ? "all pods" : "pods with " + report.selector;
  return text + (report.ns.empty() ? "" : " in namespace " + report.ns);
}

std::string figures(const SpreadReport& report, std::size_t waiting) {
  const std::string of = report.by.empty() ? "nodes" : "values of " + report.by;
  return figure_row({{std::to_string(report.total.pods), "pods on nodes"},
                     {std::to_string(report.nodes.size()), "nodes"},
                     {std::to_string(report.figures.skew()), "skew between " + of},
                     {with_digits(report.figures.deviation, 2), "standard deviation"},
                     {std::to_string(waiting), "pods wait for this scheduler", waiting > 0}});
}

std::string more_waiting(std::size_t waiting, std::size_t explained) {
  if (waiting <= explained) return "";
  return "<p class=\"faint\">" + counted(waiting - explained, "more pod") +
         " that wait are left out here: explain shows any of them.</p>\n";
}

}  // namespace

std::string spread_page(const SpreadReport& report, const WaitingReport& waiting, const std::string& line) {
  std::vector<NodeUse> nodes;
  std::ranges::transform(report.nodes, std::back_inserter(nodes), use_of);
  std::vector<HeatTile> tiles;
  tiles.reserve(nodes.size());
  for (const NodeUse& node : nodes) tiles.push_back({node});
  return html_page({"How " + whose(report) + " are spread", line},
                   figures(report, waiting.count) + heat_section("Zones and nodes", {{"", tiles}}) +
                       domain_table(report) + node_use_table(nodes) + pod_sections(waiting.explanations) +
                       more_waiting(waiting.count, waiting.explanations.size()));
}

}  // namespace spread
