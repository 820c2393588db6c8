#include "sched/message.h"

#include "support/catch.h"

using namespace spread;

namespace {

NodeVerdict verdict(std::vector<Rejection> rejections) {
  return {"n", std::move(rejections), {}, 0};
}

}  // namespace

TEST_CASE("reasons are counted and sorted as text") {
  std::vector<NodeVerdict> verdicts(10, verdict({{"F", "zeta", ""}}));
  verdicts.push_back(verdict({{"F", "beta", "x"}}));
  verdicts.push_back(verdict({{"F", "beta", "y"}}));
  verdicts.push_back(verdict({{"G", "alpha", ""}}));
  CHECK(message_by_node(verdicts) == "0/13 nodes are available: 1 alpha, 10 zeta, 2 beta.");
}

TEST_CASE("a node counts with every reason of its first filter, and of no other") {
  CHECK(message_by_node(
            {verdict(
                 {{"Fit", "Insufficient cpu", ""}, {"Fit", "Too many pods", ""}, {"Late", "not ready", ""}}),
             verdict({{"Late", "not ready", ""}})}) ==
        "0/2 nodes are available: 1 Insufficient cpu, 1 Too many pods, 1 not ready.");
}

TEST_CASE("a reason that concerns the pod is printed once") {
  CHECK(message_for_pod(3, "pod affinity terms conflict") ==
        "0/3 nodes are available: pod affinity terms conflict.");
}

TEST_CASE("without nodes") {
  CHECK(message_by_node({}) == "no nodes available to schedule pods");
  CHECK(message_for_pod(0, "anything") == "no nodes available to schedule pods");
}
