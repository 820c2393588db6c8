#include "run/retry_times.h"

#include <set>

namespace spread {

bool RetryTimes::is_due(const Pod& pod, Time now) const {
  const auto entry = entries_.find({pod.key, pod.uid});
  return entry == entries_.end() || entry->second.due <= now;
}

void RetryTimes::record(const PassResult& pass, Time now) {
  for (const PodResult& result : pass.results) {
    if (!result.still_wants_node || result.volumes_pending) {
      entries_.erase({result.pod, result.uid});
      continue;
    }
    Entry& entry = entries_[{result.pod, result.uid}];
    ++entry.failures;
    entry.due = now + backoff_.full_delay(entry.failures);
  }
}

void RetryTimes::keep_only(const std::vector<PodRef>& waiting) {
  std::set<Identity> known;
  for (const PodRef& pod : waiting) known.insert({pod->key, pod->uid});
  std::erase_if(entries_, [&](const auto& entry) { return !known.contains(entry.first); });
}

}  // namespace spread
