#include "report/html/matrix.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/text.h"
#include "report/explain/views.h"
#include "report/html/table.h"
#include "report/html/text.h"

namespace spread {
namespace {

constexpr std::size_t kMostEachOfOne = 200;     // rows of one pod
constexpr std::size_t kMostEachOfPage = 2'000;  // rows of all pods
constexpr std::size_t kBestShown = 10;          // where nodes are grouped
constexpr std::size_t kNamesShown = 20;         // of a group

using Nodes = std::vector<const NodeVerdict*>;

struct MarkLook {
  const char *sign, *look, *meaning;
};

// In the order of Mark.
constexpr MarkLook kLooks[] = {
    {"\u2713", "pass", "passes"},
    {"\u2717", "reject", "rejects the node"},
    {"\u00b7", "", "has nothing to do with the pod"},
    {"\u2013", "", "was not asked"},
};

const MarkLook& look_of(Mark mark) {
  return kLooks[static_cast<std::size_t>(mark)];
}

std::string reasons_of(const NodeVerdict& verdict, std::string_view filter) {
  std::vector<std::string> reasons;
  for (const Rejection& rejection : verdict.rejections)
    if (rejection.filter == filter) reasons.push_back(reason_text(rejection));
  return join(reasons, ", ");
}

// Sorted, what rejects comes first.
HtmlCell mark_cell(const NodeVerdict& verdict, Mark mark, std::string_view filter) {
  constexpr std::int64_t kOrder[] = {1, 0, 2, 3};
  const MarkLook& look = look_of(mark);
  std::string title;
  if (mark == Mark::Rejected)
    title = html_text(std::string(filter) + " on " + verdict.node + ": " + reasons_of(verdict, filter));
  return {look.sign, kOrder[static_cast<std::size_t>(mark)], look.look, title};
}

std::string all_reasons(const NodeVerdict& verdict) {
  std::string text;
  for (const Rejection& rejection : verdict.rejections)
    text += (text.empty() ? "" : "<br>") +
            html_text(std::string(rejection.filter) + ": " + reason_text(rejection));
  return text;
}

void add_marks(const Decision& decision, const NodeVerdict& verdict, std::vector<HtmlCell>& row) {
  for (std::size_t i = 0; i < decision.filter_names.size(); ++i)
    row.push_back(mark_cell(verdict, i < verdict.marks.size() ? verdict.marks[i] : Mark::NotAsked,
                            decision.filter_names[i]));
}

void add_node(const Decision& decision, const NodeVerdict& verdict, HtmlTable& table) {
  const bool chosen = decision.node == verdict.node;
  std::vector<HtmlCell> row = {
      verdict.fits() ? HtmlCell{std::to_string(verdict.position), verdict.position} : HtmlCell{""},
      {html_text(verdict.node) + (chosen ? " \u2605" : ""), {}, name_look(verdict.node)}};
  add_marks(decision, verdict, row);
  for (std::size_t i = 0; i < decision.rank_names.size(); ++i)
    row.push_back(verdict.fits() ? HtmlCell{std::to_string(verdict.ranks[i]), verdict.ranks[i]}
                                 : HtmlCell{""});
  row.push_back({all_reasons(verdict), {}, "why"});
  table.add(row, chosen ? "chosen" : "");
}

// What nodes of a group have in common: what filters say, without the details.
using Common = std::tuple<bool, std::vector<Mark>, std::vector<std::string>>;

Common common_of(const NodeVerdict& verdict) {
  std::vector<std::string> reasons;
  reasons.reserve(verdict.rejections.size());
  for (const Rejection& rejection : verdict.rejections)
    reasons.push_back(std::string(rejection.filter) + ": " + rejection.reason);
  return {!verdict.fits(), verdict.marks, reasons};
}

std::string names_of(const Nodes& nodes) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(nodes.size(), kNamesShown); ++i) names.push_back(nodes[i]->node);
  std::string text = counted(nodes.size(), "node") + ": " + join(names, ", ");
  if (nodes.size() > kNamesShown) text += " and " + std::to_string(nodes.size() - kNamesShown) + " more";
  return text;
}

void add_group(const Decision& decision, const Nodes& nodes, HtmlTable& table) {
  const NodeVerdict& first = *nodes.front();
  std::vector<HtmlCell> row = {
      first.fits() ? HtmlCell{std::to_string(first.position) + "\u2026", first.position} : HtmlCell{""},
      {html_text(names_of(nodes)), {}, "names"}};
  add_marks(decision, first, row);
  for (std::size_t i = 0; i < decision.rank_names.size(); ++i) row.push_back({""});
  row.push_back({first.fits() ? "fits" : html_text(join(std::get<2>(common_of(first)), "; ")), {}, "why"});
  table.add(row);
}

void add_groups(const Decision& decision, const Nodes& nodes, HtmlTable& table) {
  std::map<Common, Nodes> groups;
  for (const NodeVerdict* verdict : nodes) groups[common_of(*verdict)].push_back(verdict);
  std::vector<Nodes> ordered;
  ordered.reserve(groups.size());
  for (const auto& [common, members] : groups) ordered.push_back(members);
  std::ranges::stable_sort(ordered, std::greater(), [](const Nodes& members) {
    return std::pair(members.front()->fits(), members.size());
  });
  for (const Nodes& members : ordered) add_group(decision, members, table);
}

HtmlTable make_table(const Decision& decision, const std::string& caption) {
  std::vector<HtmlColumn> columns = {{"Position", ColumnKind::Number}, {"Node"}};
  for (const std::string_view filter : decision.filter_names)
    columns.push_back({html_text(filter), ColumnKind::Mark});
  for (const std::string_view rank : decision.rank_names)
    columns.push_back({html_text(rank), ColumnKind::Number});
  columns.push_back({"What is against it"});
  return {caption, columns, "matrix"};
}

std::string legend() {
  std::string text = "<p class=\"faint\">A filter ";
  for (const MarkLook& look : kLooks)
    text += std::string(&look == kLooks ? "" : ", ") + look.sign + " " + look.meaning;
  return text +
         ". \u2605 is the node chosen. Ranks are compared from left to right; the smaller figure wins.</p>\n";
}

}  // namespace

MatrixRows rows_for(std::size_t pods, std::size_t nodes) {
  const bool few = nodes <= kMostEachOfOne && pods * nodes <= kMostEachOfPage;
  return few ? MatrixRows::EachNode : MatrixRows::Grouped;
}

std::string matrix(const Decision& decision, MatrixRows rows) {
  if (decision.verdicts.empty()) return "";
  const Nodes all = best_first(decision.verdicts);
  const bool grouped = rows == MatrixRows::Grouped;
  HtmlTable table =
      make_table(decision, "Nodes and filters of " + html_text(to_string(decision.pod)) +
                               (grouped ? ": nodes of which filters say the same share a row" : ""));
  Nodes others;
  for (const NodeVerdict* verdict : all) {
    if (grouped && !(verdict->fits() && static_cast<std::size_t>(verdict->position) <= kBestShown))
      others.push_back(verdict);
    else
      add_node(decision, *verdict, table);
  }
  add_groups(decision, others, table);
  return table.render() + legend();
}

}  // namespace spread
