#include "base/text.h"
#include "report/explain/views.h"
#include "report/fit.h"

namespace spread {
namespace {

std::string leaving(const std::vector<Leaving>& pods) {
  std::vector<std::string> parts;
  parts.reserve(pods.size());
  for (const auto& [pod, priority] : pods)
    parts.push_back(to_string(pod) + " (priority " + std::to_string(priority) + ")");
  return "let " + join(parts, ", ") + " leave";
}

}  // namespace

std::string suggestion_in_words(const Suggestion& suggestion) {
  std::vector<std::string> parts = suggestion.changes;
  if (!suggestion.evict.empty()) parts.push_back(leaving(suggestion.evict));
  return join(parts, "; and ");
}

std::string suggestion_lines(const std::vector<Suggestion>& suggestions, const ExplanationStyle& style) {
  std::string text = paragraph("What would make it fit:", style, Ink::Strong);
  const std::string* node = nullptr;
  for (const Suggestion& suggestion : suggestions) {
    const bool same = node != nullptr && *node == suggestion.node;
    node = &suggestion.node;
    if (!same) text += "  " + escape_for_terminal(suggestion.node) + "\n";
    const std::string line = escape_for_terminal((same ? "or " : "") + suggestion_in_words(suggestion));
    text += style.width ? indented(line, *style.width, "    ", "      ") : "    " + line + "\n";
  }
  return text;
}

}  // namespace spread
