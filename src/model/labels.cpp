#include "model/labels.h"

#include <algorithm>

namespace spread {

Labels::Labels(std::initializer_list<Entry> entries) {
  for (const Entry& entry : entries) set(entry.first, entry.second);
}

void Labels::set(std::string key, std::string value) {
  std::vector<Entry>& entries = entries_.edit();
  const auto at = std::ranges::lower_bound(entries, key, {}, &Entry::first);
  if (at != entries.end() && at->first == key) {
    at->second = std::move(value);
  } else {
    entries.emplace(at, std::move(key), std::move(value));
  }
}

const std::string* Labels::find(std::string_view key) const {
  const auto at = std::ranges::lower_bound(entries_, key, {}, &Entry::first);
  return at != entries_.end() && at->first == key ? &at->second : nullptr;
}

}  // namespace spread
