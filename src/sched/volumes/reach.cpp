#include "sched/volumes/reach.h"

#include <algorithm>

#include "base/text.h"

namespace spread {

bool reaches(const Reach& reach, const Labels& node) {
  return !reach ||
         std::ranges::any_of(*reach, [&](const NodeSelectorTerm& term) { return term.matches("", node); });
}

std::string in_words(const Reach& reach) {
  std::vector<std::string> terms;
  if (reach) {
    for (const NodeSelectorTerm& term : *reach) terms.push_back(to_string(term));
  }
  return join(terms, " or ");
}

}  // namespace spread
