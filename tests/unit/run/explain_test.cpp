#include "run/explain.h"

#include "sched/profile.h"
#include "support/catch.h"
#include "support/fake_cluster.h"

using namespace spread;
using namespace spread::test;

namespace {

FakeCluster two_nodes() {
  FakeCluster cluster;
  cluster.all_nodes = {roomy_node("a"), roomy_node("b")};
  return cluster;
}

}  // namespace

TEST_CASE("a pod on a node is decided as if it were not there") {
  FakeCluster cluster = two_nodes();
  cluster.pods = {plain_pod("here", "b"), plain_pod("x", "a")};
  const auto explanation = explain(cluster, {"default", "x"}, default_profile({}), "my-scheduler");
  REQUIRE(explanation);
  CHECK(explanation->decision.node == "a");
  CHECK(explanation->now_on == "a");
  CHECK(explanation->notes == std::vector<std::string>{"It is on a now, where it would go again."});
}

TEST_CASE("a pod of another scheduler is explained with a note") {
  FakeCluster cluster = two_nodes();
  cluster.pods = {plain_pod("x")};
  const auto explanation = explain(cluster, {"default", "x"}, default_profile({}), "other");
  REQUIRE(explanation);
  CHECK(explanation->notes == std::vector<std::string>{"Its scheduler is my-scheduler, not other."});
}

TEST_CASE("a pod that does not exist is an error") {
  FakeCluster cluster = two_nodes();
  CHECK_FALSE(explain(cluster, {"default", "x"}, default_profile({}), "my-scheduler"));
}
