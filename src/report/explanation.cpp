#include "report/explanation.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "report/table.h"

namespace spread {
namespace {

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

// Best first, then those that do not fit, by name.
std::vector<const NodeVerdict*> in_order(const std::vector<NodeVerdict>& verdicts) {
  std::vector<const NodeVerdict*> ordered(verdicts.size());
  std::ranges::transform(verdicts, ordered.begin(), [](const NodeVerdict& verdict) { return &verdict; });
  std::ranges::stable_sort(ordered, [](const NodeVerdict* a, const NodeVerdict* b) {
    if (a->fits() != b->fits()) return a->fits();
    return a->fits() && a->position < b->position;
  });
  return ordered;
}

std::string reason_of(const NodeVerdict& verdict) {
  if (verdict.fits()) return "";
  const Rejection& first = verdict.rejections.front();
  std::string text = std::string(first.filter) + ": " + first.reason;
  if (!first.detail.empty()) text += " (" + first.detail + ")";
  return text;
}

std::string node_table(const Decision& decision, bool headers) {
  std::vector<std::string> header = {"POSITION", "NODE"};
  for (std::string_view name : decision.rank_names) header.push_back(upper(name));
  header.push_back("REASON");
  Table table(header);
  for (const NodeVerdict* verdict : in_order(decision.verdicts)) {
    std::vector<std::string> row = {verdict->fits() ? std::to_string(verdict->position) : "-", verdict->node};
    for (std::size_t i = 0; i < decision.rank_names.size(); ++i)
      row.push_back(verdict->fits() ? std::to_string(verdict->ranks[i]) : "");
    row.push_back(reason_of(*verdict));
    table.add(row);
  }
  return table.render(headers);
}

std::string why_before(const NodeVerdict& winner, const NodeVerdict& next,
                       const std::vector<std::string_view>& rank_names) {
  for (std::size_t i = 0; i < rank_names.size(); ++i)
    if (winner.ranks[i] != next.ranks[i])
      return "by " + std::string(rank_names[i]) + ": " + std::to_string(winner.ranks[i]) + " there, " +
             std::to_string(next.ranks[i]) + " on " + next.node + ", the next best";
  return "by name: it is equal to " + next.node + " in every rank, and comes first";
}

}  // namespace

std::string why_chosen(const Decision& decision) {
  const auto ordered = in_order(decision.verdicts);
  const std::string line = "pod " + to_string(decision.pod) + " would go to " + *decision.node;
  if (ordered.size() < 2 || !ordered[1]->fits()) return line + ": no other node fits";
  return line + ", " + why_before(*ordered[0], *ordered[1], decision.rank_names);
}

std::string render_text(const Explanation& explanation, bool headers) {
  const Decision& decision = explanation.decision;
  const std::string verdict = decision.node
                                  ? why_chosen(decision)
                                  : "pod " + to_string(decision.pod) + " has no node: " + decision.message;
  std::string text = escape_for_terminal(verdict) + "\n";
  for (const std::string& note : explanation.notes) text += escape_for_terminal(note) + "\n";
  if (!decision.verdicts.empty()) text += "\n" + node_table(decision, headers);
  return text;
}

}  // namespace spread
