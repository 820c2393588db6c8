#include "sched/promised.h"

#include <algorithm>
#include <iterator>

namespace spread {

std::optional<Snapshot> with_promised_pods(const Pod& pod, const Snapshot& snapshot,
                                           const std::string& node) {
  std::vector<PodRef> coming;
  std::ranges::copy_if(snapshot.surroundings().nominated, std::back_inserter(coming),
                       [&](const PodRef& other) {
                         return other->nominated_node == node && other->priority >= pod.priority &&
                                other->gates.empty() && other->key != pod.key;
                       });
  if (coming.empty()) return std::nullopt;
  std::optional<Snapshot> fuller = snapshot;
  for (const PodRef& each : coming) fuller->assume(each, node);
  return fuller;
}

}  // namespace spread
