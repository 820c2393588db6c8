#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

#include "base/quantity.h"
#include "base/text.h"
#include "report/bars.h"
#include "report/fit.h"
#include "report/histogram.h"
#include "report/spread.h"

namespace spread {
namespace {

constexpr std::size_t kMostBars = 40;

std::string decimal(double value, int places) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, value);
  return text.data();
}

std::string percent(double part) {
  return decimal(part * 100, 1) + "%";
}

std::string percent_of(std::int64_t part, std::int64_t whole) {
  return whole <= 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

// As kubectl's `top` has it, but no request is nothing.
std::string mebibytes(std::int64_t bytes) {
  constexpr std::int64_t kMebi = 1 << 20;
  return std::to_string(bytes / kMebi + (bytes % kMebi > 0 ? 1 : 0)) + "Mi";
}

// What kubectl writes above a column of labels: ZONE.
std::string heading(const std::string& key) {
  std::string word = key.substr(key.rfind('/') + 1);
  for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return word;
}

std::vector<std::string> headings(const SpreadReport& report, bool wide) {
  std::vector<std::string> names = {report.by.empty() ? "NODE" : heading(report.by)};
  if (!report.by.empty()) names.emplace_back("NODES");
  names.insert(names.end(), {"PODS", "SHARE", "CPU", "CPU%", "MEMORY", "MEMORY%"});
  if (wide) names.insert(names.end(), {"MAX-PODS", "MAX-CPU", "MAX-MEMORY"});
  if (wide && report.by.empty()) names.emplace_back("STATUS");
  if (wide && !report.by.empty()) names.insert(names.end(), {"READY", "CORDONED"});
  for (const std::string& key : report.label_columns) names.push_back(heading(key));
  names.emplace_back("");
  return names;
}

std::vector<Cell> cells_of(const SpreadRow& row, bool by_node, bool wide) {
  std::vector<Cell> cells = {row.name};
  if (!by_node) cells.emplace_back(std::to_string(row.nodes));
  for (const std::string& text :
       {std::to_string(row.pods), percent(row.share), format_milli(row.requested.milli_cpu),
        percent_of(row.requested.milli_cpu, row.allocatable.milli_cpu), mebibytes(row.requested.memory),
        percent_of(row.requested.memory, row.allocatable.memory)})
    cells.emplace_back(text);
  if (wide) {
    cells.emplace_back(std::to_string(row.allocatable_pods));
    cells.emplace_back(format_milli(row.allocatable.milli_cpu));
    cells.emplace_back(mebibytes(row.allocatable.memory));
    cells.emplace_back(by_node ? row.status : std::to_string(row.ready));
    if (!by_node) cells.emplace_back(std::to_string(row.cordoned));
  }
  for (const std::string& value : row.columns) cells.emplace_back(value);
  return cells;
}

std::size_t most_pods(const SpreadReport& report) {
  std::size_t most = 0;
  for (const SpreadRow& row : report.rows) most = std::max(most, row.pods);
  return most;
}

Table table_of(const SpreadReport& report, const SpreadStyle& style, std::size_t widest_bar) {
  const std::size_t most = most_pods(report);
  Table table(headings(report, style.wide));
  for (const SpreadRow& row : report.rows) {
    std::vector<Cell> cells = cells_of(row, report.by.empty(), style.wide);
    cells.emplace_back(bar(row.pods, most, widest_bar, style.utf8));
    table.add(std::move(cells));
  }
  return table;
}

// Where rows have no room for them: less beside each. Nothing where even that is too wide.
std::string bars_below(const SpreadReport& report, const SpreadStyle& style) {
  const std::size_t most = most_pods(report);
  const auto table_with = [&](std::size_t widest_bar) {
    Table table({headings(report, false).front(), "PODS", ""});
    for (const SpreadRow& row : report.rows)
      table.add({row.name, std::to_string(row.pods), bar(row.pods, most, widest_bar, style.utf8)});
    return table;
  };
  const TableLayout layout{.colour = style.colour, .width = style.width};
  const std::size_t room = bar_room(table_with(0), layout);
  return room == 0 || report.rows.empty() ? "" : "\n" + table_with(room).render(layout);
}

std::string table_text(const SpreadReport& report, const SpreadStyle& style, bool bars) {
  const TableLayout layout{.header = style.headers, .colour = style.colour, .width = style.width};
  const std::size_t room = bars ? bar_room(table_of(report, style, 0), layout) : 0;
  const TableLayout whole{.header = style.headers, .colour = style.colour, .width = {}};  // the bars fit
  const std::string text = table_of(report, style, room).render(whole);
  return bars && room == 0 && style.headers ? text + bars_below(report, style) : text;
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string whose(const SpreadReport& report) {
  return (report.selector.empty() ? "" : " with " + report.selector) +
         (report.ns.empty() ? " of all namespaces" : " of namespace " + report.ns);
}

std::string pods_on_nodes(const SpreadReport& report) {
  return counted(report.total.pods, "pod") + whose(report) + " on " + counted(report.total.nodes, "node");
}

std::string figures_of(const SpreadReport& report) {
  const SpreadFigures& figures = report.figures;
  if (figures.domains == 0) return report.rows.empty() ? "." : ": none has the label " + report.by + ".";
  return ": " + std::to_string(figures.least) + " to " + std::to_string(figures.most) +
         (report.by.empty() ? " a node" : " a value of " + report.by) + ", skew " +
         std::to_string(figures.skew()) + ", mean " + decimal(figures.mean, 2) + ", standard deviation " +
         decimal(figures.deviation, 2) + ".";
}

// What the figures leave out.
std::string apart(const SpreadReport& report) {
  std::string text;
  const bool some_without = std::ranges::any_of(report.rows, [](const auto& row) { return !row.labelled; });
  if (some_without && report.figures.domains > 0) text += " Nodes without the label count for none of these.";
  if (report.waiting > 0)
    text +=
        " " + counted(report.waiting, "pod") + (report.waiting == 1 ? " waits" : " wait") + " for a node.";
  if (report.lost > 0)
    text += " " + counted(report.lost, "pod") + (report.lost == 1 ? " is" : " are") +
            " on nodes that do not exist.";
  return text;
}

std::string summary(const SpreadReport& report, const SpreadStyle& style) {
  const std::string text = escape_for_terminal(pods_on_nodes(report) + figures_of(report) + apart(report));
  return style.width ? indented(text, *style.width, "", "") : text + "\n";
}

std::string histogram(const SpreadReport& report, const SpreadStyle& style) {
  std::vector<std::size_t> counts;
  for (const SpreadRow& row : report.rows)
    if (row.labelled) counts.push_back(row.pods);
  return render_histogram(buckets_of(counts), "PODS", report.by.empty() ? "NODES" : "VALUES", style.utf8,
                          {.header = style.headers, .colour = style.colour, .width = style.width});
}

}  // namespace

std::string render_text(const SpreadReport& report, const SpreadStyle& style) {
  const bool many = report.rows.size() > kMostBars;
  const bool in_place = many && style.bars && !style.all_rows && !style.wide && style.headers;
  std::string text = in_place ? histogram(report, style) : table_text(report, style, style.bars && !many);
  if (!style.headers) return text;
  text += "\n" + summary(report, style);
  if (in_place) text += "Each of them: --all-nodes.\n";
  if (many && !in_place) text += "\n" + histogram(report, style);
  return text;
}

}  // namespace spread
