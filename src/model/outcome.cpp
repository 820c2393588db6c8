#include "model/outcome.h"

#include <algorithm>

namespace spread {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::Bound:
      return "Bound";
    case Outcome::WouldBind:
      return "WouldBind";
    case Outcome::Unschedulable:
      return "Unschedulable";
    case Outcome::Failed:
      return "Failed";
    case Outcome::Skipped:
      return "Skipped";
  }
  return "Skipped";
}

std::size_t PassResult::count(Outcome outcome) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(results, [&](const PodResult& result) { return result.outcome == outcome; }));
}

bool PassResult::all_placed() const {
  return std::ranges::none_of(results, &PodResult::still_wants_node);
}

}  // namespace spread
