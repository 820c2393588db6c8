#include "sched/profile.h"

#include "sched/filters/filters.h"
#include "sched/ranks/ranks.h"

namespace spread {

Profile default_profile(const ProfileSettings& settings) {
  Profile profile;
  profile.filters = {
      // The pod as a whole.
      scheduling_gates(),
      deleting(),
      supported(),
      // kube-scheduler's, in its order.
      node_unschedulable(),
      node_name(),
      taint_toleration(),
      node_affinity(),
      node_ports(),
      node_resources_fit(),
      inter_pod_affinity(),
      // Ours.
      node_ready(),
      node_selector_flag(settings.node_selector),
  };
  profile.ranks = {
      soft_taints(),
      preferred_affinity(),
      same_app(settings.spread),
      pods(),
  };
  return profile;
}

}  // namespace spread
