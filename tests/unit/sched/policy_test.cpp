#include "sched/policy.h"

#include <algorithm>

#include "sched/decide.h"
#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

using Names = std::vector<std::string>;

const Names kWishes = {"soft-taints", "preferred-affinity", "soft-topology"};

Names after_wishes(const Names& ranks) {
  Names all = kWishes;
  all.insert(all.end(), ranks.begin(), ranks.end());
  return all;
}

// Three pods of one app with requests, one after the other, on two nodes: `b1` has a pod of another app.
std::string places(const ProfileSettings& settings) {
  const Profile profile = make_profile(settings);
  Snapshot snapshot = cluster({node("a0"), node("b1")}, {pod("other").on("b1").request("cpu", "1")});
  std::string nodes;
  for (const char* name : {"web-0", "web-1", "web-2"}) {
    const PodRef waiting = pod(name).label("app", "web").request("cpu", "500m");
    const Decision decision = decide(*waiting, snapshot, profile, Detail::Decide);
    nodes += (nodes.empty() ? "" : " ") + *decision.node;
    snapshot.assume(waiting, *decision.node);
  }
  return nodes;
}

}  // namespace

TEST_CASE("the policies and what they compare") {
  struct Case {
    std::string name;
    Names ranks;
    std::optional<std::int32_t> min_hosts;
  };
  const std::vector<Case> cases = {
      {"spread", after_wishes({"same-app", "pods"}), {}},
      {"least-pods", after_wishes({"pods"}), {}},
      {"pack", after_wishes({"most-requested"}), {}},
      {"random", {"random"}, {}},
      {"node-number", {"node-number", "pods"}, {}},
      {"controller-spread", after_wishes({"same-app", "pods"}), 2},
  };
  REQUIRE(all_policies().size() == cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    INFO(cases[i].name);
    CHECK(all_policies()[i].name == cases[i].name);
    CHECK_FALSE(all_policies()[i].sentence.empty());
    const ProfileSettings settings = effective({.policy = cases[i].name});
    CHECK(settings.ranks == cases[i].ranks);
    CHECK(settings.min_hosts == cases[i].min_hosts);
  }
}

TEST_CASE("a policy uses ranks that exist") {
  const Names known = setting_names().ranks;
  for (const Policy& policy : all_policies())
    for (const std::string_view rank : policy.ranks) CHECK(std::ranges::find(known, rank) != known.end());
}

TEST_CASE("what is set goes before what the policy says") {
  const ProfileSettings set = effective({.policy = "controller-spread", .ranks = {{"pods"}}, .min_hosts = 4});
  CHECK(set.ranks == Names{"pods"});
  CHECK(set.min_hosts == 4);
  CHECK(effective(set) == set);
}

TEST_CASE("where each policy puts three pods") {
  CHECK(places({}) == "a0 b1 a0");
  CHECK(places({.policy = "least-pods"}) == "a0 a0 b1");
  CHECK(places({.policy = "pack"}) == "b1 b1 b1");
  CHECK(places({.policy = "node-number"}) == "a0 b1 a0");
  CHECK(places({.policy = "controller-spread"}) == "a0 b1 a0");
  CHECK(places({.ranks = {{"name"}}}) == "a0 a0 a0");
  CHECK(places({.ranks = {{"requested"}}}) == "a0 a0 a0");
  CHECK(places({.policy = "random", .seed = 7}) == places({.policy = "random", .seed = 7}));
}
