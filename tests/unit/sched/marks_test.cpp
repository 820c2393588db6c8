// What each filter said of each node.
#include "sched/decide.h"
#include "sched/profile.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

const Profile profile = make_profile({});

Mark mark(const Decision& decision, std::size_t node, std::string_view filter) {
  for (std::size_t i = 0; i < decision.filter_names.size(); ++i)
    if (decision.filter_names[i] == filter) return decision.verdicts.at(node).marks.at(i);
  throw std::invalid_argument("no such filter");
}

}  // namespace

TEST_CASE("each node has a mark for each filter, where all of them are asked") {
  const Snapshot snapshot = cluster({node("a"), node("b").taint("t", "", "NoSchedule")});
  const Decision decision = decide(pod("p"), snapshot, profile, Detail::Explain);
  REQUIRE(decision.filter_names.size() == profile.filters.size());
  CHECK(decision.filter_names.front() == profile.filters.front().name);
  CHECK(mark(decision, 0, "TaintToleration") == Mark::Passed);
  CHECK(mark(decision, 1, "TaintToleration") == Mark::Rejected);
  CHECK(mark(decision, 1, "NodeResourcesFit") == Mark::Passed);
  CHECK(mark(decision, 1, "NodePorts") == Mark::NotConcerned);
}

TEST_CASE("deciding makes no marks") {
  const Decision decision = decide(pod("p"), cluster({node("a")}), profile, Detail::Decide);
  CHECK(decision.filter_names.empty());
  CHECK(decision.verdicts.at(0).marks.empty());
}

TEST_CASE("filters behind a rejection of the whole pod were not asked") {
  const Decision decision = decide(pod("p").deleting(), cluster({node("a")}), profile, Detail::Explain);
  CHECK(mark(decision, 0, "SchedulingGates") == Mark::NotConcerned);
  CHECK(mark(decision, 0, "Deleting") == Mark::Rejected);
  CHECK(mark(decision, 0, "NodePorts") == Mark::NotAsked);
  CHECK(mark(decision, 0, "TaintToleration") == Mark::NotAsked);
}

TEST_CASE("of a node that the pod does not name only the filter that says so was asked") {
  const Decision decision =
      decide(pod("p").require({named({"b"})}), cluster({node("a"), node("b")}), profile, Detail::Explain);
  CHECK(mark(decision, 0, "NodeAffinity") == Mark::Rejected);
  CHECK(mark(decision, 0, "TaintToleration") == Mark::NotAsked);
  CHECK(mark(decision, 0, "NodePorts") == Mark::NotConcerned);
  CHECK(mark(decision, 1, "NodeAffinity") == Mark::Passed);
}

TEST_CASE("one node alone is judged as among all") {
  const Snapshot snapshot = cluster({node("a"), node("b").unschedulable().pods(0)});
  const Decision decision = decide(pod("p"), snapshot, profile, Detail::Explain);
  CHECK(rejections_on("a", pod("p"), snapshot, profile).empty());
  CHECK(rejections_on("b", pod("p"), snapshot, profile) == decision.verdicts.at(1).rejections);
  CHECK(rejections_on("b", pod("p").gate("g"), snapshot, profile).size() == 1);
}
