#include "base/text.h"
#include "report/explain/views.h"
#include "report/fit.h"

namespace spread {
namespace {

constexpr std::size_t kMostRows = 40;  // above that, nodes are grouped
constexpr std::size_t kBestShown = 10;

using Nodes = std::vector<const NodeVerdict*>;

// Parts that are not empty, a blank line between them.
std::string parts_apart(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
  return text;
}

std::string nodes_view(const Decision& decision, const ExplanationStyle& style) {
  const Nodes all = best_first(decision.verdicts);
  if (style.all_nodes || style.wide || all.size() <= kMostRows)
    return parts_apart(
        {node_table(decision, all, style), style.headers ? marks_legend(decision, style) : ""});
  Nodes shown, grouped;
  for (const NodeVerdict* verdict : all)
    (verdict->fits() && shown.size() < kBestShown ? shown : grouped).push_back(verdict);
  return parts_apart(
      {node_table(decision, shown, style),
       node_groups(grouped, style) + paragraph("--all-nodes shows each of them.", style, Ink::Faint),
       style.headers && !shown.empty() ? marks_legend(decision, style) : ""});
}

std::string help_for(const Explanation& explanation, const ExplanationStyle& style) {
  const Decision& decision = explanation.decision;
  if (decision.node || decision.verdicts.empty()) return "";
  if (!explanation.suggestions.empty()) return suggestion_lines(explanation.suggestions, style);
  return paragraph("No change to the pod or to one node was found that would make it fit.", style);
}

std::string render_one(const Explanation& explanation, const ExplanationStyle& style) {
  const Decision& decision = explanation.decision;
  std::string verdict = paragraph(verdict_sentence(decision), style, decision.node ? Ink::Good : Ink::Bad);
  for (const std::string& note : explanation.notes) verdict += paragraph(note, style);
  const std::string nodes = style.node ? one_node(decision, style) : nodes_view(decision, style);
  const std::string winner = winner_sentence(explanation);
  return parts_apart(
      {verdict, nodes, winner.empty() ? "" : paragraph(winner, style), help_for(explanation, style)});
}

}  // namespace

std::string paragraph(const std::string& text, const ExplanationStyle& style, Ink ink) {
  const std::string safe = escape_for_terminal(text);
  std::string out;
  for (const std::string& line : style.width ? wrap(safe, *style.width) : std::vector<std::string>{safe})
    out += (style.colour ? inked(line, ink) : line) + "\n";
  return out;
}

std::string render_text(const std::vector<Explanation>& explanations, const ExplanationStyle& style) {
  std::vector<std::string> parts;
  parts.reserve(explanations.size());
  for (const Explanation& explanation : explanations) parts.push_back(render_one(explanation, style));
  return parts_apart(parts);
}

}  // namespace spread
