#include "sched/promised.h"

#include "sched/decide.h"
#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

Snapshot with_nominated(std::vector<PodRef> nominated) {
  return cluster(
      {node("a").allocatable("cpu", "1"), node("b").allocatable("cpu", "1").taint("t", "", "NoSchedule")}, {},
      {.nominated = std::move(nominated)});
}

std::string chosen(const Pod& waiting, const Snapshot& snapshot) {
  return decide(waiting, snapshot, make_profile({}), Detail::Decide).node.value_or("");
}

}  // namespace

TEST_CASE("a pod that was promised a node keeps its room there") {
  struct Case {
    std::string name;
    PodRef promised;
    std::string chosen;
  };
  const Case cases[] = {
      {"more important", pod("n").nominated("a").request("cpu", "600m").priority(6), ""},
      {"as important", pod("n").nominated("a").request("cpu", "600m").priority(5), ""},
      {"less important", pod("n").nominated("a").request("cpu", "600m").priority(4), "a"},
      {"room for both", pod("n").nominated("a").request("cpu", "500m").priority(6), "a"},
      {"another node", pod("n").nominated("b").request("cpu", "600m").priority(6), "a"},
      {"a node that is gone", pod("n").nominated("c").request("cpu", "600m").priority(6), "a"},
      {"gated: it does not come yet", pod("n").nominated("a").request("cpu", "600m").priority(6).gate("g"),
       "a"},
      {"itself", pod("p").nominated("a").request("cpu", "600m").priority(5), "a"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(chosen(pod("p").request("cpu", "500m").priority(5), with_nominated({c.promised})) == c.chosen);
  }
}

TEST_CASE("the node must also do without the pods that were promised it") {
  const PodRef taken = pod("x").on("a").request("cpu", "1");
  const Snapshot full =
      cluster({node("a").allocatable("cpu", "1")}, {taken}, {.nominated = {pod("n").nominated("a")}});
  CHECK(chosen(pod("p").request("cpu", "1"), full).empty());
}

TEST_CASE("a promised pod concerns only the filters that look at the pod anyway") {
  const PodAffinityTerm webs{selector("app=web"), "host", {}, std::nullopt};
  const auto chosen_beside = [&](std::vector<PodRef> there) {
    Snapshot snapshot = cluster({node("a").label("host", "a"), node("b").label("host", "b")}, there,
                                {.nominated = {pod("n").nominated("a").avoid(webs)}});
    return chosen(pod("p").label("app", "web"), snapshot);
  };
  CHECK(chosen_beside({}) == "a");
  // What x says closes b, and makes InterPodAffinity look at the pod.
  CHECK(chosen_beside({pod("x").on("b").avoid(webs)}).empty());
}

TEST_CASE("a promise ends where the pod is placed, and comes back where that is undone") {
  const PodRef promised = pod("n").nominated("a").request("cpu", "1");
  Snapshot snapshot = with_nominated({promised});
  const Pod waiting = pod("p").request("cpu", "500m");
  CHECK(with_promised_pods(waiting, snapshot, "a").has_value());
  snapshot.assume(promised, "b");
  CHECK_FALSE(with_promised_pods(waiting, snapshot, "a").has_value());
  snapshot.forget(promised, "b");
  CHECK(with_promised_pods(waiting, snapshot, "a").has_value());
}
