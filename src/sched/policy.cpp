#include "sched/policy.h"

#include <algorithm>

namespace spread {
namespace {

// What the pod itself would rather have or avoid comes before what the operator prefers.
std::vector<std::string_view> after_the_pods_wishes(std::vector<std::string_view> ranks) {
  std::vector<std::string_view> all = {"soft-taints", "preferred-affinity", "soft-topology"};
  all.insert(all.end(), ranks.begin(), ranks.end());
  return all;
}

}  // namespace

const std::vector<Policy>& all_policies() {
  static const std::vector<Policy> policies = {
      {"spread", "Keeps the pods of each app apart, then all pods even; the default.",
       after_the_pods_wishes({"same-app", "pods"}), std::nullopt},
      {"least-pods", "Takes the node with the fewest pods, whatever their app.",
       after_the_pods_wishes({"pods"}), std::nullopt},
      {"pack", "Fills the node that is fullest by requests before the next, to leave others empty.",
       after_the_pods_wishes({"most-requested"}), std::nullopt},
      {"random",
       "Takes any node that fits, by chance; --seed gives the same choices again.",
       {"random"},
       std::nullopt},
      {"node-number",
       "Takes a node whose name ends in the same digit as the pod's, then the one with the fewest pods.",
       {"node-number", "pods"},
       std::nullopt},
      {"controller-spread", "As spread, and the pods of every controller are on at least 2 hosts.",
       after_the_pods_wishes({"same-app", "pods"}), 2},
  };
  return policies;
}

ProfileSettings effective(ProfileSettings settings) {
  const auto found = std::ranges::find(all_policies(), settings.policy, &Policy::name);
  const Policy& policy = found != all_policies().end() ? *found : all_policies().front();
  if (!settings.ranks) settings.ranks.emplace(policy.ranks.begin(), policy.ranks.end());
  if (!settings.min_hosts) settings.min_hosts = policy.min_hosts;
  return settings;
}

}  // namespace spread
