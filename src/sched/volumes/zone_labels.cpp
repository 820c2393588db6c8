#include "sched/volumes/zone_labels.h"

#include "base/text.h"

namespace spread {

std::vector<std::string> split_zones(std::string_view label) {
  constexpr std::string_view kSeparator = "__";
  std::vector<std::string> zones;
  for (;;) {
    const auto end = label.find(kSeparator);
    zones.emplace_back(trim(label.substr(0, end)));
    if (end == std::string_view::npos) return zones;
    label.remove_prefix(end + kSeparator.size());
  }
}

}  // namespace spread
