#include "run/needs.h"

#include "sched/profile.h"
#include "support/catch.h"

using namespace spread;

namespace {

PodRef with(void (*change)(Pod&)) {
  Pod pod;
  pod.key = {"default", "p"};
  change(pod);
  return std::make_shared<const Pod>(pod);
}

const Profiles kProfiles = {make_profile({}),
                            make_profile({.scheduler_name = "loose", .filters_off = {"MinHosts"}})};

const PodAffinityTerm kByLabels{LabelSelector{}, "zone", {}, LabelSelector{{{"team", Operator::Exists, {}}}}};
const PodAffinityTerm kEverywhere{LabelSelector{}, "zone", {}, LabelSelector{}};

}  // namespace

TEST_CASE("what a pod asks for, as one that waits and as one that is on a node") {
  struct Case {
    std::string name;
    void (*change)(Pod&);
    Needs waiting, on_node;
  };
  const Needs nothing, namespaces{true, false, {}}, storage{false, true, {}};
  const std::vector<Case> cases = {
      {"a plain pod", [](Pod&) {}, nothing, nothing},
      {"affinity to namespaces by label", [](Pod& p) { p.affinity.required = {kByLabels}; }, namespaces,
       namespaces},
      {"preferred affinity",
       [](Pod& p) {
         p.affinity.preferred = {{1, kByLabels}};
       },
       namespaces, namespaces},
      {"anti-affinity", [](Pod& p) { p.anti_affinity.required = {kByLabels}; }, namespaces, namespaces},
      {"preferred anti-affinity",
       [](Pod& p) {
         p.anti_affinity.preferred = {{1, kByLabels}};
       },
       namespaces, namespaces},
      {"affinity to all namespaces", [](Pod& p) { p.affinity.required = {kEverywhere}; }, nothing, nothing},
      {"affinity to namespaces by name",
       [](Pod& p) {
         p.anti_affinity.required = {{LabelSelector{}, "zone", {"a"}, std::nullopt}};
       },
       nothing, nothing},
      {"a claim",
       [](Pod& p) {
         p.claims = {{"data", false}};
       },
       storage, nothing},
      {"a disk",
       [](Pod& p) {
         p.disks = {{Disk::Kind::Cinder, "a", false, {}, "", false}};
       },
       storage, nothing},
      {"a controller",
       [](Pod& p) {
         p.controller = OwnerRef{"Job", "j", "u"};
       },
       {false, false, {"Job"}},
       nothing},
      {"a controller, where hosts are not counted",
       [](Pod& p) {
         p.controller = OwnerRef{"Job", "j", "u"};
         p.scheduler_name = "loose";
       },
       nothing, nothing},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(needs_of({with(c.change)}, {}, kProfiles) == c.waiting);
    CHECK(needs_of({}, {with(c.change)}, kProfiles) == c.on_node);
  }
}

TEST_CASE("what several pods ask for adds up") {
  const PodRef claims = with([](Pod& p) { p.claims = {{"data", false}}; });
  const PodRef job = with([](Pod& p) { p.controller = OwnerRef{"Job", "j", "u"}; });
  const PodRef set = with([](Pod& p) { p.controller = OwnerRef{"ReplicaSet", "r", "v"}; });
  CHECK(needs_of({claims, job, set, job}, {}, kProfiles) == Needs{false, true, {"Job", "ReplicaSet"}});
}
