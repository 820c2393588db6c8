#include "sched/decider.h"

#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"
#include "support/random_cluster.h"

using namespace spread;
using namespace spread::support;

namespace {

Profiles profiles_of(const std::string& ranks) {
  ProfileSettings settings;
  if (!ranks.empty()) {
    settings.ranks.emplace();
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
      end = ranks.find(',', begin);
      settings.ranks->push_back(ranks.substr(begin, end == std::string::npos ? end : end - begin));
    }
  }
  return {make_profile(settings)};
}

void check_alike(const Decision& quick, const Decision& plain) {
  CHECK(quick.pod == plain.pod);
  CHECK(quick.uid == plain.uid);
  CHECK(quick.verdict == plain.verdict);
  REQUIRE(quick.node == plain.node);
  CHECK(quick.message == plain.message);
  CHECK(quick.notes == plain.notes);
  CHECK(quick.rank_names == plain.rank_names);
  if (!plain.node) CHECK(quick.rejected_by == plain.rejected_by);
}

// Something other than a placement, now and then.
void disturb(Snapshot& snapshot, RandomCluster& chance, std::vector<std::pair<PodRef, std::string>>& placed) {
  if (chance.chance(4) && !placed.empty()) {
    const auto [pod, node] = placed[chance.index(placed.size())];
    snapshot.forget(pod, node);
    std::erase_if(placed, [&](const auto& each) { return each.first == pod; });
  }
  if (chance.chance(3)) {
    const std::string name = snapshot.nodes()[chance.index(snapshot.nodes().size())].node.name;
    snapshot.replace(chance.node(name));
  }
  if (chance.chance(2)) snapshot.add(chance.node("n2" + std::to_string(chance.below(1000))), {});
}

}  // namespace

TEST_CASE("decisions are those of decide(), while pods are placed and other things happen") {
  const std::string ranks =
      GENERATE(as<std::string>(), "", "pods", "pods,same-app", "same-app,name", "most-requested,pods,name",
               "requested", "image-locality,same-app,pods", "random", "name,pods");
  const Profiles profiles = profiles_of(ranks);
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    RandomCluster chance(seed);
    Snapshot snapshot = chance.cluster();
    Decider decider(snapshot, profiles);
    std::vector<std::pair<PodRef, std::string>> placed;
    for (int i = 0; i < 120; ++i) {
      const PodRef pod = chance.waiting();
      CAPTURE(ranks, seed, i, pod->key.name);
      const Decision plain = decide(*pod, snapshot, profiles.front(), Detail::Decide);
      check_alike(decider.decide(pod, Detail::Decide), plain);
      if (plain.node && !chance.chance(10)) {
        snapshot.assume(pod, *plain.node);
        placed.emplace_back(pod, *plain.node);
      }
      disturb(snapshot, chance, placed);
    }
  }
}

TEST_CASE("a pod that was promised a node counts there") {
  const Profiles profiles = {make_profile({})};
  Surroundings surroundings;
  surroundings.nominated = {pod("important").priority(10).request("cpu", "4").nominated("a")};
  const Snapshot snapshot = cluster({node("a"), node("b")}, {pod("x").on("b")}, surroundings);
  Decider decider(snapshot, profiles);
  CHECK(decider.decide(pod("p").request("cpu", "1"), Detail::Decide).node == "b");
}

TEST_CASE("what was found out for one profile is not used for another") {
  ProfileSettings packing;
  packing.scheduler_name = "packer";
  packing.policy = "pack";
  const Profiles profiles = {make_profile({}), make_profile(packing)};
  const Snapshot snapshot = cluster({node("a"), node("b")}, {pod("x").on("b").request("cpu", "1")});
  Decider decider(snapshot, profiles);
  CHECK(decider.decide(pod("p").scheduler(profiles[0].scheduler_name), Detail::Decide).node == "a");
  CHECK(decider.decide(pod("q").scheduler("packer"), Detail::Decide).node == "b");
}

TEST_CASE("verdicts are there where they are asked for") {
  const Profiles profiles = {make_profile({})};
  const Snapshot snapshot = cluster({node("a"), node("b")});
  Decider decider(snapshot, profiles);
  CHECK(decider.decide(pod("p"), Detail::Explain).verdicts.size() == 2);
  CHECK(decider.decide(pod("p"), Detail::Decide).verdicts.empty());
}

TEST_CASE("many templates: the oldest answers make room") {
  const Profiles profiles = {make_profile({})};
  Snapshot snapshot = cluster({node("a").pods(10'000), node("b").pods(10'000)});
  Decider decider(snapshot, profiles);
  for (int i = 0; i < 5000; ++i) {
    const PodRef next = pod("p" + std::to_string(i)).label("app", std::to_string(i));
    const Decision decision = decider.decide(next, Detail::Decide);
    REQUIRE(decision.node == (i % 2 == 0 ? "a" : "b"));
    snapshot.assume(next, *decision.node);
  }
}
