#include "report/html/pod_sections.h"

#include <algorithm>

#include "base/text.h"
#include "report/explain/views.h"
#include "report/html/matrix.h"
#include "report/html/table.h"
#include "report/html/text.h"

namespace spread {
namespace {

constexpr std::size_t kMostSections = 50;
constexpr std::size_t kMostRows = 2'000;

using Ordered = std::vector<const Explanation*>;

Ordered without_node_first(const std::vector<Explanation>& explanations) {
  Ordered ordered;
  ordered.reserve(explanations.size());
  for (const Explanation& each : explanations) ordered.push_back(&each);
  std::ranges::stable_sort(ordered, {},
                           [](const Explanation* each) { return each->decision.node.has_value(); });
  return ordered;
}

std::string badge(const Decision& decision) {
  if (!decision.node) return "<span class=\"badge bad\">no node</span>";
  return "<span class=\"badge good\">\u2192 " + html_text(*decision.node) + "</span>";
}

std::string anchor(std::size_t number) {
  return "pod-" + std::to_string(number + 1);
}

std::string linked(const Explanation& explanation, std::size_t number) {
  const std::string name = html_text(to_string(explanation.decision.pod));
  return number < kMostSections ? "<a href=\"#" + anchor(number) + "\">" + name + "</a>" : name;
}

std::string why(const Explanation& explanation) {
  return explanation.decision.node ? winner_sentence(explanation) : explanation.decision.message;
}

std::string left_out(std::size_t count, std::size_t most, const std::string& of_what) {
  if (count <= most) return "";
  return "<p class=\"faint\">" + counted(count - most, "more pod") + of_what + "</p>\n";
}

std::string pod_table(const Ordered& pods) {
  if (pods.size() < 2) return "";
  HtmlTable table("Pods, those without a node first", {{"Pod"}, {"Goes to"}, {"Why"}});
  for (std::size_t i = 0; i < std::min(pods.size(), kMostRows); ++i)
    table.add({{linked(*pods[i], i), {}, name_look(to_string(pods[i]->decision.pod))},
               {badge(pods[i]->decision)},
               {html_text(why(*pods[i])), {}, "why"}});
  return "<section><h2>Pods</h2>\n" + table.render() +
         left_out(pods.size(), kMostRows, pods.size() == kMostRows + 1 ? " is left out." : " are left out.") +
         "</section>\n";
}

std::string list_of_help(const Explanation& explanation) {
  const Decision& decision = explanation.decision;
  if (decision.node || decision.verdicts.empty()) return "";
  if (explanation.suggestions.empty())
    return "<p>No change to the pod or to one node was found that would make it fit.</p>\n";
  std::string text = "<h3>What would make it fit</h3>\n<ul class=\"helps\">\n";
  for (const Suggestion& suggestion : explanation.suggestions)
    text += "<li><strong>" + html_text(suggestion.node) +
            "</strong>: " + html_text(suggestion_in_words(suggestion)) + "</li>\n";
  return text + "</ul>\n";
}

std::string section_of(const Explanation& explanation, std::size_t number, MatrixRows rows) {
  const Decision& decision = explanation.decision;
  std::string text = "<section id=\"" + anchor(number) + "\"><h2>" + html_text(to_string(decision.pod)) +
                     " " + badge(decision) + "</h2>\n<p>" + html_text(verdict_sentence(decision)) + "</p>\n";
  if (const std::string winner = winner_sentence(explanation); !winner.empty())
    text += "<p>" + html_text(winner) + "</p>\n";
  for (const std::string& note : explanation.notes) text += "<p class=\"note\">" + html_text(note) + "</p>\n";
  return text + list_of_help(explanation) + matrix(decision, rows) + "</section>\n";
}

}  // namespace

std::string pod_sections(const std::vector<Explanation>& explanations) {
  const Ordered pods = without_node_first(explanations);
  const std::size_t shown = std::min(pods.size(), kMostSections);
  std::string text = pod_table(pods) + (shown > 10 ? "<div class=\"long\">\n" : "<div>\n");
  for (std::size_t i = 0; i < shown; ++i)
    text += section_of(*pods[i], i, rows_for(shown, pods[i]->decision.verdicts.size()));
  return text + "</div>\n" +
         left_out(pods.size(), kMostSections, " without a matrix here: `explain` of a pod shows it.");
}

}  // namespace spread
