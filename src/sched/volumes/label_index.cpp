#include "sched/volumes/label_index.h"

#include <algorithm>

namespace spread {

void LabelIndex::add(std::size_t number, const std::vector<Requirement>& needed) {
  const auto named = std::ranges::find(needed, Operator::In, &Requirement::op);
  if (named == needed.end()) return anywhere_.push_back(number);
  for (const std::string& value : named->values) by_label_[named->key][value].push_back(number);
}

std::optional<std::size_t> LabelIndex::first(const Labels& node,
                                             const std::function<bool(std::size_t)>& fits) const {
  std::optional<std::size_t> best;
  const auto look_through = [&](const Numbers& numbers) {
    for (const std::size_t number : numbers) {
      if (best && number >= *best) return;
      if (fits(number)) best = number;
    }
  };
  look_through(anywhere_);
  for (const auto& [key, by_value] : by_label_) {
    const std::string* value = node.find(key);
    if (value == nullptr) continue;
    if (const auto at = by_value.find(*value); at != by_value.end()) look_through(at->second);
  }
  return best;
}

}  // namespace spread
