// Several pods in a row: each one decided counts for the next.
#include <algorithm>
#include <map>

#include "sched/decide.h"
#include "sched/profile.h"
#include "sched/queue.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

namespace {

std::vector<std::string> place_all(const std::vector<PodRef>& pods, Snapshot& snapshot) {
  const Profile profile = make_profile({});
  std::vector<std::string> nodes;
  for (const PodRef& waiting : pods) {
    const Decision decision = decide(*waiting, snapshot, profile, Detail::Decide);
    nodes.push_back(decision.node.value_or(""));
    if (decision.node) snapshot.assume(waiting, *decision.node);
  }
  return nodes;
}

void fill(std::vector<PodRef>& placed, const std::string& on, int count) {
  for (int i = 0; i < count; ++i)
    placed.push_back(pod("there-" + on + "-" + std::to_string(i)).ns("kube-system").on(on));
}

}  // namespace

TEST_CASE("four pods on 9, 2, 2, 2 go to worker, worker2, worker3, worker") {
  std::vector<PodRef> placed;
  fill(placed, "control-plane", 9);
  for (const char* worker : {"worker", "worker2", "worker3"}) fill(placed, worker, 2);
  Snapshot snapshot =
      cluster({node("control-plane").taint("node-role.kubernetes.io/control-plane", "", "NoSchedule"),
               node("worker"), node("worker2"), node("worker3")},
              placed);
  CHECK(place_all({pod("test-pod-1"), pod("test-pod-2"), pod("test-pod-3"), pod("test-pod-4")}, snapshot) ==
        std::vector<std::string>{"worker", "worker2", "worker3", "worker"});
}

TEST_CASE("300 pods of 3 apps on 30 nodes: even in all and app by app") {
  std::vector<Node> nodes;
  for (int i = 0; i < 30; ++i) nodes.push_back(node("n" + std::to_string(i)));
  std::vector<PodRef> pods;
  for (int i = 0; i < 300; ++i) {
    const std::string app = "app-" + std::to_string(i % 3);
    pods.push_back(pod("p" + std::to_string(i)).label("app", app).created(i / 7));
  }
  order_for_pass(pods, {make_profile({})});
  Snapshot snapshot = cluster(nodes);
  place_all(pods, snapshot);
  for (const NodeState& state : snapshot.nodes()) {
    CHECK(state.pods.size() == 10);
    std::map<std::string, int> by_app;
    for (const PodRef& placed : state.pods) ++by_app[*placed->labels.find("app")];
    for (const auto& [app, count] : by_app) CHECK((count == 3 || count == 4));
  }
}

TEST_CASE("a node is filled up to what it has, and no further") {
  Snapshot snapshot = cluster({node("a").allocatable("cpu", "1"), node("b").allocatable("cpu", "1")});
  std::vector<PodRef> pods;
  for (int i = 0; i < 5; ++i) pods.push_back(pod("p" + std::to_string(i)).request("cpu", "500m"));
  CHECK(place_all(pods, snapshot) == std::vector<std::string>{"a", "b", "a", "b", ""});
}
