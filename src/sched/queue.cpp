#include "sched/queue.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace spread {
namespace {

using Age = std::tuple<std::int64_t, PodKey>;  // oldest first, then by name
using App = std::tuple<std::string_view, std::int32_t, std::string,
                       std::optional<std::string>>;  // profile, priority, namespace, label value

Age age_of(const Pod& pod) {
  return {pod.created, pod.key};
}

App app_of(const Pod& pod, const Profiles& profiles) {
  const Profile& profile = profile_for(pod, profiles);
  const SpreadBy& by = profile.spread;
  const std::string* value = pod.labels.find(by.label);
  return {profile.scheduler_name, pod.priority, by.scope == SpreadScope::Namespace ? pod.key.ns : "",
          value != nullptr ? std::optional(*value) : std::nullopt};
}

struct Place {
  std::int32_t priority;
  Age app;  // of the app's oldest pod
  Age pod;
  PodRef ref;
};

bool goes_before(const Place& a, const Place& b) {
  return std::tie(b.priority, a.app, a.pod) < std::tie(a.priority, b.app, b.pod);
}

}  // namespace

void order_for_pass(std::vector<PodRef>& pods, const Profiles& profiles) {
  std::map<App, Age> oldest;
  for (const PodRef& pod : pods) {
    const auto [at, added] = oldest.try_emplace(app_of(*pod, profiles), age_of(*pod));
    if (!added) at->second = std::min(at->second, age_of(*pod));
  }
  std::vector<Place> places;
  places.reserve(pods.size());
  for (const PodRef& pod : pods) {
    places.push_back({pod->priority, oldest.at(app_of(*pod, profiles)), age_of(*pod), pod});
  }
  std::ranges::stable_sort(places, goes_before);
  std::ranges::transform(places, pods.begin(), &Place::ref);
}

}  // namespace spread
