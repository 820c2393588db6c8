#include "sched/suggest/eviction.h"

#include <algorithm>
#include <tuple>

namespace spread {
namespace {

bool returns_earlier(const PodRef& a, const PodRef& b) {
  const auto order = [](const Pod& pod) {
    return std::tuple(-std::int64_t{pod.priority}, pod.holds().milli_cpu, pod.holds().memory, pod.key);
  };
  return order(*a) < order(*b);
}

}  // namespace

std::vector<PodRef> remove_lower_priority(Trial& trial) {
  std::vector<PodRef> lower;
  std::ranges::copy_if(trial.state().pods, std::back_inserter(lower),
                       [&](const PodRef& other) { return other->priority < trial.pod.priority; });
  for (const PodRef& pod : lower) trial.remove(pod, trial.node);
  return lower;
}

std::vector<Leaving> put_back(Trial& trial, std::vector<PodRef> removed) {
  std::ranges::sort(removed, returns_earlier);
  std::vector<Leaving> leaving;
  for (const PodRef& pod : removed) {
    trial.snapshot.assume(pod, trial.node);
    if (trial.rejections().empty()) continue;
    trial.remove(pod, trial.node);
    leaving.push_back({pod->key, pod->priority});
  }
  std::ranges::sort(leaving, {}, [](const Leaving& each) { return std::tie(each.priority, each.pod); });
  return leaving;
}

}  // namespace spread
