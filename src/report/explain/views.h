// The parts that an explanation for people is put together from. Each ends with a newline where it is not
// empty, and is safe for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/explanation.h"
#include "report/ink.h"

namespace spread {

// "pod NS/NAME would go to NODE, the best of 3 nodes that fit." or "pod NS/NAME has no node: 0/3 nodes …",
// one line, not yet safe for a terminal.
std::string verdict_sentence(const Decision& decision);

// Which rank puts the winner before the runner-up: "a comes before b by pods: it runs 1 pod and b runs 2."
// Empty where fewer than two nodes fit. Not yet safe for a terminal.
std::string winner_sentence(const Explanation& explanation);

// What a rank's figure says of two nodes: "it runs 1 pod and b runs 2".
struct TwoFigures {
  std::int64_t here, there;
  const std::string& other;  // the second node's name
};
std::string rank_in_words(std::string_view rank, const TwoFigures& figures, const std::string& app);

// The nodes in order of their names, best first, those that do not fit behind.
std::vector<const NodeVerdict*> best_first(const std::vector<NodeVerdict>& verdicts);

// "FILTER: reason (detail)" of the first filter that rejects the node, all its reasons.
std::string first_reason(const NodeVerdict& verdict);
std::string reason_text(const Rejection& rejection);  // "reason (detail)"

// One character a filter, and what stands above them; the legend says what they mean.
std::vector<Piece> marks_of(const NodeVerdict& verdict, bool utf8);
std::string marks_header(const Decision& decision);
std::string marks_legend(const Decision& decision, const ExplanationStyle& style);

// A row for each of the nodes. Where the terminal is too narrow for a table, a paragraph each.
std::string node_table(const Decision& decision, const std::vector<const NodeVerdict*>& nodes,
                       const ExplanationStyle& style);

// Nodes by what is against them: "18 nodes: Insufficient cpu (a, b, c and 15 more)", largest group
// first; before them those that fit.
std::string node_groups(const std::vector<const NodeVerdict*>& nodes, const ExplanationStyle& style);

// One node in depth.
std::string one_node(const Decision& decision, const ExplanationStyle& style);

// "request 200m of cpu or less; and let default/a (priority 0) leave", not yet safe for a terminal.
std::string suggestion_in_words(const Suggestion& suggestion);
std::string suggestion_lines(const std::vector<Suggestion>& suggestions, const ExplanationStyle& style);

// One paragraph, wrapped to the style's width and made safe.
std::string paragraph(const std::string& text, const ExplanationStyle& style, Ink ink = Ink::Plain);

}  // namespace spread
