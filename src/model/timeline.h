#pragma once

#include <string>
#include <vector>

#include "base/duration.h"

namespace spread {

// What happened in a scenario, in order.
struct TimelineEntry {
  enum class Kind { Edit, Scheduler, Met, Failed };
  Milliseconds at{0};
  std::size_t step = 0;  // from 1
  Kind kind = Kind::Edit;
  std::string object;  // "pod/default/web"
  std::string what;
  std::string why;

  bool operator==(const TimelineEntry&) const = default;
};

struct Timeline {
  std::string scenario;
  std::vector<TimelineEntry> entries;

  std::size_t count(TimelineEntry::Kind kind) const;
};

}  // namespace spread
