#include "sched/profile.h"

#include <algorithm>
#include <array>

#include "sched/filters/filters.h"
#include "sched/policy.h"
#include "sched/ranks/ranks.h"

namespace spread {
namespace {

constexpr std::array<std::string_view, 3> kAlways = {"SchedulingGates", "Deleting", "Supported"};

}  // namespace

std::vector<Filter> all_filters(const ProfileSettings& settings) {
  return {
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
      volume_restrictions(),
      node_volume_limits(),
      volume_binding(),
      volume_zone(),
      pod_topology_spread(),
      inter_pod_affinity(),
      // Ours.
      node_ready(),
      node_selector_flag(settings.node_selector),
      min_hosts(settings.min_hosts),
  };
}

std::vector<DescribedRank> all_ranks(const ProfileSettings& settings) {
  return {
      {soft_taints(), "nodes with fewer PreferNoSchedule taints that the pod does not tolerate"},
      {preferred_affinity(), "nodes that match more of the pod's preferred affinity, of nodes and of pods"},
      {soft_topology(), "domains with fewer pods that its ScheduleAnyway constraints count"},
      {same_app(settings.spread), "nodes with fewer pods of the same app"},
      {pods(), "nodes with fewer pods"},
      {requested(), "nodes with a smaller share of cpu and memory requested"},
      {most_requested(), "nodes with a larger share of cpu and memory requested"},
      {image_locality(), "nodes that have more of the pod's images"},
      {random_order(static_cast<std::uint64_t>(settings.seed)),
       "nodes by chance, the same for the same --seed"},
      {node_number(), "nodes whose name ends in the same digit as the pod's"},
      {name(), "nodes that come first by name, which ends every tie anyhow"},
  };
}

Profile make_profile(const ProfileSettings& given) {
  const ProfileSettings settings = effective(given);
  Profile profile{settings.scheduler_name, settings.spread, all_filters(settings), {}};
  std::erase_if(profile.filters, [&](const Filter& filter) {
    return std::ranges::find(kAlways, filter.name) == kAlways.end() &&
           settings.filters_off.contains(filter.name);
  });
  const std::vector<DescribedRank> ranks = all_ranks(settings);
  for (const std::string& wanted : *settings.ranks) {
    const auto found =
        std::ranges::find(ranks, wanted, [](const DescribedRank& described) { return described.rank.name; });
    if (found != ranks.end()) profile.ranks.push_back(found->rank);
  }
  return profile;
}

SettingNames setting_names() {
  SettingNames names;
  for (const Policy& policy : all_policies()) names.policies.emplace_back(policy.name);
  for (const DescribedRank& described : all_ranks({})) names.ranks.emplace_back(described.rank.name);
  for (const Filter& filter : all_filters({})) {
    const bool always = std::ranges::find(kAlways, filter.name) != kAlways.end();
    (always ? names.always_filters : names.filters).emplace_back(filter.name);
  }
  return names;
}

}  // namespace spread
