#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "report/explain/views.h"
#include "report/fit.h"
#include "report/table.h"

namespace spread {
namespace {

using Nodes = std::vector<const NodeVerdict*>;

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

// What stands in the reason column, a row each.
std::vector<std::string> reasons_of(const NodeVerdict& verdict, bool wide) {
  if (verdict.fits()) return {""};
  if (!wide) return {first_reason(verdict)};
  std::vector<std::string> rows;
  for (const Rejection& rejection : verdict.rejections)
    rows.push_back(std::string(rejection.filter) + ": " + reason_text(rejection));
  return rows;
}

std::string position_of(const NodeVerdict& verdict) {
  return verdict.fits() ? std::to_string(verdict.position) : "-";
}

Table make_table(const Decision& decision, const Nodes& nodes, const std::vector<std::string>& names,
                 const ExplanationStyle& style) {
  std::vector<std::string> header = {"POSITION", "NODE", marks_header(decision)};
  for (const std::string_view name : decision.rank_names) header.push_back(upper(name));
  header.emplace_back("REASON");
  Table table(header);
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    const NodeVerdict& verdict = *nodes[at];
    const bool chosen = verdict.position == 1;
    std::vector<Cell> row = {position_of(verdict), Cell(names[at], chosen ? Ink::Strong : Ink::Plain),
                             Cell(marks_of(verdict, style.utf8))};
    for (std::size_t rank = 0; rank < decision.rank_names.size(); ++rank)
      row.emplace_back(verdict.fits() ? std::to_string(verdict.ranks[rank]) : "");
    for (const std::string& reason : reasons_of(verdict, style.wide)) {
      row.emplace_back(reason);
      table.add(row);
      row.assign(header.size() - 1, Cell(""));
    }
  }
  return table;
}

std::string figures_of(const NodeVerdict& verdict, const Decision& decision) {
  std::vector<std::string> parts;
  for (std::size_t rank = 0; rank < decision.rank_names.size(); ++rank)
    parts.push_back(std::string(decision.rank_names[rank]) + " " + std::to_string(verdict.ranks[rank]));
  return join(parts, ", ");
}

// For a terminal that is too narrow for a table.
std::string node_paragraph(const NodeVerdict& verdict, const Decision& decision,
                           const ExplanationStyle& style) {
  constexpr std::string_view kMargin = "   ";
  std::string text = position_of(verdict) + "  " + escape_for_terminal(verdict.node) + "\n";
  std::string marks;
  for (const Piece& piece : marks_of(verdict, style.utf8))
    marks += style.colour ? inked(piece.text, piece.ink) : piece.text;
  text += std::string(kMargin) + marks + "\n";
  if (verdict.fits()) return text + indented(figures_of(verdict, decision), *style.width, kMargin, kMargin);
  for (const std::string& reason : reasons_of(verdict, style.wide))
    text += indented(escape_for_terminal(reason), *style.width, kMargin, kMargin);
  return text;
}

std::string paragraphs(const Decision& decision, const Nodes& nodes, const ExplanationStyle& style) {
  std::string text;
  for (const NodeVerdict* verdict : nodes) text += node_paragraph(*verdict, decision, style);
  return text;
}

}  // namespace

std::string reason_text(const Rejection& rejection) {
  return rejection.reason + (rejection.detail.empty() ? "" : " (" + rejection.detail + ")");
}

std::string first_reason(const NodeVerdict& verdict) {
  if (verdict.fits()) return "";
  const std::string_view filter = verdict.rejections.front().filter;
  std::vector<std::string> reasons;
  for (const Rejection& rejection : verdict.rejections)
    if (rejection.filter == filter) reasons.push_back(reason_text(rejection));
  return std::string(filter) + ": " + join(reasons, ", ");
}

std::string node_table(const Decision& decision, const Nodes& nodes, const ExplanationStyle& style) {
  if (nodes.empty()) return "";
  std::vector<std::string> names;
  for (const NodeVerdict* verdict : nodes) names.push_back(verdict->node);
  const TableLayout layout{style.headers, style.colour, style.width};
  const Table table = make_table(decision, nodes, names, style);
  if (!style.width || table.least_width(style.headers) <= *style.width) return table.render(layout);
  const std::size_t longest = std::ranges::max(names, {}, display_width).size();
  const std::size_t excess = table.least_width(style.headers) - *style.width;
  if (excess < longest) {
    const Table narrow = make_table(decision, nodes, shortened(names, longest - excess, style.utf8), style);
    if (narrow.least_width(style.headers) <= *style.width) return narrow.render(layout);
  }
  return paragraphs(decision, nodes, style);
}

}  // namespace spread
