#include <algorithm>

#include "base/text.h"
#include "report/explain/views.h"
#include "report/table.h"

namespace spread {
namespace {

std::string result_of(Mark mark) {
  switch (mark) {
    case Mark::Passed:
      return "passes";
    case Mark::Rejected:
      return "rejects";
    case Mark::NotConcerned:
      return "not concerned";
    case Mark::NotAsked:
      break;
  }
  return "not asked";
}

Ink ink_of(Mark mark) {
  if (mark == Mark::Passed) return Ink::Good;
  return mark == Mark::Rejected ? Ink::Bad : Ink::Faint;
}

std::string details_of(const NodeVerdict& verdict, std::string_view filter) {
  std::vector<std::string> details;
  for (const Rejection& rejection : verdict.rejections)
    if (rejection.filter == filter) details.push_back(reason_text(rejection));
  return join(details, ", ");
}

std::string sentence(const Decision& decision, const NodeVerdict& verdict) {
  const std::string start = "On " + verdict.node + " it ";
  if (verdict.fits()) {
    const auto fitting = std::ranges::count_if(decision.verdicts, &NodeVerdict::fits);
    return start + "fits: position " + std::to_string(verdict.position) + " of " + std::to_string(fitting) +
           ".";
  }
  const auto rejecting = std::ranges::count(verdict.marks, Mark::Rejected);
  return start + "does not fit: " + std::to_string(rejecting) +
         (rejecting == 1 ? " filter rejects" : " filters reject") + " it.";
}

std::string filter_table(const Decision& decision, const NodeVerdict& verdict, const TableLayout& layout) {
  Table table({"FILTER", "RESULT", "DETAIL"});
  for (std::size_t i = 0; i < verdict.marks.size(); ++i)
    table.add({Cell(std::string(decision.filter_names[i])),
               Cell(result_of(verdict.marks[i]), ink_of(verdict.marks[i])),
               Cell(details_of(verdict, decision.filter_names[i]))});
  return table.render(layout);
}

// Against the best node; of the best itself, against the next.
std::string rank_table(const Decision& decision, const NodeVerdict& verdict, const TableLayout& layout) {
  if (decision.rank_names.empty()) return "";
  const auto ordered = best_first(decision.verdicts);
  const std::size_t rival = verdict.position == 1 ? 1 : 0;
  const bool compared = rival < ordered.size() && ordered[rival]->fits();
  std::vector<std::string> header = {"RANK", "HERE"};
  if (compared)
    header.push_back((rival == 0 ? "BEST: " : "NEXT: ") + escape_for_terminal(ordered[rival]->node));
  Table table(header);
  for (std::size_t i = 0; i < decision.rank_names.size(); ++i) {
    std::vector<Cell> row = {std::string(decision.rank_names[i]), std::to_string(verdict.ranks[i])};
    if (compared) row.emplace_back(std::to_string(ordered[rival]->ranks[i]));
    table.add(row);
  }
  return "\n" + table.render(layout);
}

}  // namespace

std::string one_node(const Decision& decision, const ExplanationStyle& style) {
  const auto found = std::ranges::find(decision.verdicts, *style.node, &NodeVerdict::node);
  if (found == decision.verdicts.end()) return "";
  const TableLayout layout{style.headers, style.colour, style.width};
  return paragraph(sentence(decision, *found), style) + "\n" + filter_table(decision, *found, layout) +
         rank_table(decision, *found, layout);
}

}  // namespace spread
