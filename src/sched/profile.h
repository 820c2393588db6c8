// Every filter and every rank, and the profile that settings make of them.
#pragma once

#include <string_view>
#include <vector>

#include "model/profile_settings.h"
#include "sched/plugin.h"

namespace spread {

// About the pod as a whole, then kube-scheduler's in its order, then ours.
std::vector<Filter> all_filters(const ProfileSettings& settings);

struct DescribedRank {
  Rank rank;
  std::string_view prefers;  // for people: "nodes with fewer pods"
};
std::vector<DescribedRank> all_ranks(const ProfileSettings& settings);

// The names in `settings` must be known (setting_names()).
Profile make_profile(const ProfileSettings& settings);

// A pod with gates, one that is being deleted and one that cannot be judged are kept from being bound
// whatever the operator says: those filters cannot be switched off.
SettingNames setting_names();

}  // namespace spread
