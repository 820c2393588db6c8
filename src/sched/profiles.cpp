#include <algorithm>

#include "sched/plugin.h"

namespace spread {

const Profile& profile_for(const Pod& pod, const Profiles& profiles) {
  const auto found = std::ranges::find(profiles, pod.scheduler_name, &Profile::scheduler_name);
  return found == profiles.end() ? profiles.front() : *found;
}

}  // namespace spread
