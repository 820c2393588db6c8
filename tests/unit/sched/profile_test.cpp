#include "sched/profile.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("the default recipe") {
  const Profile profile = default_profile({});
  std::vector<std::string_view> filters;
  for (const Filter& filter : profile.filters) filters.push_back(filter.name);
  CHECK(filters == std::vector<std::string_view>{"SchedulingGates", "Deleting", "Supported",
                                                 "NodeUnschedulable", "NodeName", "TaintToleration",
                                                 "NodeAffinity", "NodePorts", "NodeResourcesFit",
                                                 "InterPodAffinity", "NodeReady", "NodeSelectorFlag"});
  std::vector<std::string_view> ranks;
  for (const Rank& rank : profile.ranks) ranks.push_back(rank.name);
  CHECK(ranks == std::vector<std::string_view>{"soft-taints", "preferred-affinity", "same-app", "pods"});
}

TEST_CASE("the answers of a filter may depend on no more than its scope says") {
  for (const Filter& filter : default_profile({}).filters) {
    INFO(filter.name);
    const bool pods = filter.name == "NodePorts" || filter.name == "NodeResourcesFit";
    const bool cluster = filter.name == "InterPodAffinity";
    CHECK(filter.scope == (cluster ? Scope::Cluster : pods ? Scope::NodePods : Scope::Node));
  }
}
