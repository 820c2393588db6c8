#include "sched/profile.h"

#include <algorithm>

#include "support/catch.h"

using namespace spread;

namespace {

using Names = std::vector<std::string_view>;

Names filters_of(const Profile& profile) {
  Names names;
  for (const Filter& filter : profile.filters) names.push_back(filter.name);
  return names;
}

Names ranks_of(const Profile& profile) {
  Names names;
  for (const Rank& rank : profile.ranks) names.push_back(rank.name);
  return names;
}

}  // namespace

TEST_CASE("the default recipe") {
  const Profile profile = make_profile({});
  CHECK(filters_of(profile) == Names{"SchedulingGates", "Deleting", "Supported", "NodeUnschedulable",
                                     "NodeName", "TaintToleration", "NodeAffinity", "NodePorts",
                                     "NodeResourcesFit", "VolumeRestrictions", "NodeVolumeLimits",
                                     "VolumeBinding", "VolumeZone", "PodTopologySpread", "InterPodAffinity",
                                     "NodeReady", "NodeSelectorFlag", "MinHosts"});
  CHECK(ranks_of(profile) == Names{"soft-taints", "preferred-affinity", "soft-topology", "same-app", "pods"});
}

TEST_CASE("the answers of a filter may depend on no more than its scope says") {
  for (const Filter& filter : make_profile({}).filters) {
    INFO(filter.name);
    const bool pods =
        filter.name == "NodePorts" || filter.name == "NodeResourcesFit" || filter.name == "NodeVolumeLimits";
    const bool cluster = filter.name == "InterPodAffinity" || filter.name == "PodTopologySpread" ||
                         filter.name == "VolumeRestrictions" || filter.name == "VolumeBinding" ||
                         filter.name == "MinHosts";
    CHECK(filter.scope == (cluster ? Scope::Cluster : pods ? Scope::NodePods : Scope::Node));
  }
}

TEST_CASE("filters that are switched off are gone, but for those that keep what must not be bound") {
  const Profile profile =
      make_profile({.filters_off = {"NodeReady", "MinHosts", "SchedulingGates", "Deleting", "Supported"}});
  const Names left = filters_of(profile);
  CHECK(left.size() == filters_of(make_profile({})).size() - 2);
  for (const char* name : {"SchedulingGates", "Deleting", "Supported"})
    CHECK(std::ranges::find(left, name) != left.end());
  for (const char* name : {"NodeReady", "MinHosts"}) CHECK(std::ranges::find(left, name) == left.end());
}

TEST_CASE("every name that may be set makes what it names") {
  const SettingNames names = setting_names();
  CHECK(names.ranks == std::vector<std::string>{"soft-taints", "preferred-affinity", "soft-topology",
                                                "same-app", "pods", "requested", "most-requested",
                                                "image-locality", "random", "node-number", "name"});
  CHECK(names.always_filters == std::vector<std::string>{"SchedulingGates", "Deleting", "Supported"});
  for (const std::string& rank : names.ranks)
    CHECK(ranks_of(make_profile({.ranks = std::vector{rank}})) == Names{rank});
  for (const std::string& filter : names.filters) {
    const Names left = filters_of(make_profile({.filters_off = {filter}}));
    CHECK(std::ranges::find(left, filter) == left.end());
  }
}

TEST_CASE("ranks are compared in the order that was set") {
  CHECK(ranks_of(make_profile({.ranks = {{"pods", "same-app"}}})) == Names{"pods", "same-app"});
  CHECK(ranks_of(make_profile({.ranks = std::vector<std::string>{}})).empty());
}
