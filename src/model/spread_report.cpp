#include "model/spread_report.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "base/text.h"

namespace spread {
namespace {

std::string status_of(const Node& node) {
  const char* ready = node.ready == Ready::Absent ? "Unknown"
                      : node.ready == Ready::True ? "Ready"
                                                  : "NotReady";
  return node.unschedulable ? std::string(ready) + ",SchedulingDisabled" : ready;
}

SpreadRow row_of(const Node& node) {
  return {.name = node.name,
          .labels = node.labels,
          .status = status_of(node),
          .nodes = 1,
          .ready = node.ready == Ready::True ? std::size_t{1} : 0,
          .cordoned = node.unschedulable ? std::size_t{1} : 0,
          .allocatable = node.allocatable,
          .allocatable_pods = node.allocatable_pods};
}

void add(SpreadRow& sum, const SpreadRow& row) {
  sum.nodes += row.nodes;
  sum.ready += row.ready;
  sum.cordoned += row.cordoned;
  sum.pods += row.pods;
  sum.requested.add(row.requested);
  sum.allocatable.add(row.allocatable);
  sum.allocatable_pods += row.allocatable_pods;
}

std::string value_of(const SpreadRow& node, const std::string& key) {
  const std::string* value = node.labels.find(key);
  return value != nullptr ? *value : kNoValue;
}

// The nodes of one row.
using Members = std::vector<std::reference_wrapper<const SpreadRow>>;

std::vector<std::string> columns_of(const Members& nodes, const std::vector<std::string>& keys) {
  std::vector<std::string> columns;
  for (const std::string& key : keys) {
    std::set<std::string> values;
    for (const SpreadRow& node : nodes) values.insert(value_of(node, key));
    columns.push_back(join({values.begin(), values.end()}, ","));
  }
  return columns;
}

std::vector<SpreadRow> rows_by(const std::vector<SpreadRow>& nodes, const SpreadQuestion& question) {
  std::map<std::optional<std::string>, Members> groups;  // by value; nothing where there is none
  for (const SpreadRow& node : nodes) {
    const std::string* value = node.labels.find(question.by);
    groups[value != nullptr ? std::optional(*value) : std::nullopt].push_back(node);
  }
  std::vector<SpreadRow> rows;
  for (const auto& [value, members] : groups) {
    SpreadRow& row = rows.emplace_back();
    row.name = value.value_or(kNoValue);
    row.labelled = value.has_value();
    row.columns = columns_of(members, question.label_columns);
    for (const SpreadRow& node : members) add(row, node);
  }
  return rows;
}

// Counts each pod on its row, and in the report those that have none.
void place(const std::vector<Pod>& pods, const std::vector<Node>& all, SpreadReport& report) {
  std::map<std::string_view, SpreadRow*> by_name;
  for (const Node& node : all) by_name[node.name] = nullptr;
  for (SpreadRow& row : report.nodes) by_name[row.name] = &row;
  for (const Pod& pod : pods) {
    if (pod.finished) continue;
    const auto found = by_name.find(pod.node_name);
    if (pod.node_name.empty()) {
      ++report.waiting;
    } else if (found == by_name.end()) {
      ++report.lost;
    } else if (found->second != nullptr) {
      ++found->second->pods;
      found->second->requested.add(pod.holds());
    }
  }
}

SpreadFigures figures_of(const std::vector<SpreadRow>& rows) {
  SpreadFigures figures;
  double sum = 0;
  double squares = 0;
  for (const SpreadRow& row : rows) {
    if (!row.labelled) continue;
    figures.most = std::max(figures.most, row.pods);
    figures.least = figures.domains == 0 ? row.pods : std::min(figures.least, row.pods);
    ++figures.domains;
    const auto pods = static_cast<double>(row.pods);
    sum += pods;
    squares += pods * pods;
  }
  if (figures.domains == 0) return figures;
  const auto count = static_cast<double>(figures.domains);
  figures.mean = sum / count;
  figures.deviation = std::sqrt(std::max(0.0, squares / count - figures.mean * figures.mean));
  return figures;
}

void add_shares(std::vector<SpreadRow>& rows, std::size_t pods) {
  for (SpreadRow& row : rows)
    row.share = pods == 0 ? 0 : static_cast<double>(row.pods) / static_cast<double>(pods);
}

std::int64_t figure_of(const SpreadRow& row, RowOrder order) {
  switch (order) {
    case RowOrder::Nodes:
      return static_cast<std::int64_t>(row.nodes);
    case RowOrder::Pods:
      return static_cast<std::int64_t>(row.pods);
    case RowOrder::Cpu:
      return row.requested.milli_cpu;
    case RowOrder::Memory:
      return row.requested.memory;
    case RowOrder::Name:
      break;
  }
  return 0;
}

}  // namespace

SpreadReport spread_of(const std::vector<Node>& nodes, const std::vector<Pod>& pods,
                       const SpreadQuestion& question) {
  SpreadReport report{.by = question.by, .label_columns = question.label_columns};
  for (const Node& node : nodes)
    if (question.node_selector.matches(node.labels)) report.nodes.push_back(row_of(node));
  place(pods, nodes, report);
  for (SpreadRow& node : report.nodes) {
    node.columns = columns_of({node}, question.label_columns);
    add(report.total, node);
  }
  report.total.share = report.total.pods == 0 ? 0 : 1;
  report.rows = question.by.empty() ? report.nodes : rows_by(report.nodes, question);
  for (auto* rows : {&report.nodes, &report.rows}) {
    add_shares(*rows, report.total.pods);
    sort_rows(*rows, RowOrder::Name);
  }
  report.figures = figures_of(report.rows);
  return report;
}

void sort_rows(std::vector<SpreadRow>& rows, RowOrder order) {
  std::ranges::sort(rows, {}, [order](const SpreadRow& row) {
    return std::tuple(-figure_of(row, order), !row.labelled, std::string_view(row.name));
  });
}

}  // namespace spread
