#include <algorithm>

#include "base/text.h"
#include "report/explain/views.h"
#include "report/fit.h"

namespace spread {
namespace {

struct MarkShape {
  Mark mark;
  const char *utf8, *ascii, *meaning;
  Ink ink;
};

constexpr MarkShape kShapes[] = {
    {Mark::Passed, "✓", "+", "passes", Ink::Good},
    {Mark::Rejected, "✗", "x", "rejects the node", Ink::Bad},
    {Mark::NotConcerned, "·", ".", "has nothing to do with the pod", Ink::Faint},
    {Mark::NotAsked, "-", "-", "was not asked", Ink::Faint},
};

// a to z, then A to Z.
char letter(std::size_t filter) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return filter < kLetters.size() ? kLetters[filter] : '?';
}

bool occurs(Mark mark, const Decision& decision) {
  return std::ranges::any_of(decision.verdicts, [mark](const NodeVerdict& verdict) {
    return std::ranges::find(verdict.marks, mark) != verdict.marks.end();
  });
}

}  // namespace

std::vector<Piece> marks_of(const NodeVerdict& verdict, bool utf8) {
  std::vector<Piece> pieces;
  for (const Mark mark : verdict.marks) {
    const auto* shape = std::ranges::find(kShapes, mark, &MarkShape::mark);
    pieces.push_back({utf8 ? shape->utf8 : shape->ascii, shape->ink});
  }
  return pieces;
}

std::string marks_header(const Decision& decision) {
  std::string header;
  for (std::size_t filter = 0; filter < decision.filter_names.size(); ++filter) header += letter(filter);
  return header;
}

std::string marks_legend(const Decision& decision, const ExplanationStyle& style) {
  std::vector<std::string> names, marks;
  for (std::size_t filter = 0; filter < decision.filter_names.size(); ++filter)
    names.push_back(letter(filter) + (" " + std::string(decision.filter_names[filter])));
  for (const MarkShape& shape : kShapes) {
    if (occurs(shape.mark, decision))
      marks.push_back(std::string(style.utf8 ? shape.utf8 : shape.ascii) + " " + shape.meaning);
  }
  if (marks.empty()) return "";
  return paragraph("Filters: " + join(names, ", ") + ".", style, Ink::Faint) +
         paragraph(join(marks, ", ") + ".", style, Ink::Faint);
}

}  // namespace spread
