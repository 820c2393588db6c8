#include "model/timeline.h"

#include <algorithm>

namespace spread {

std::size_t Timeline::count(TimelineEntry::Kind kind) const {
  return static_cast<std::size_t>(std::ranges::count(entries, kind, &TimelineEntry::kind));
}

}  // namespace spread
