#include "run/explain.h"

#include "sched/profile.h"
#include "support/catch.h"

using namespace spread;

namespace {

Pod make_pod(const std::string& name, const std::string& on) {
  Pod pod;
  pod.key = {"default", name};
  pod.uid = name;
  pod.scheduler_name = "my-scheduler";
  pod.node_name = on;
  return pod;
}

class Memory : public ClusterReader {
 public:
  std::vector<Pod> pods;
  std::vector<Node> all_nodes;
  Result<std::vector<Pod>> waiting() override { return std::vector<Pod>{}; }
  Result<std::vector<Node>> nodes() override { return all_nodes; }
  Result<std::vector<Pod>> placed() override {
    std::vector<Pod> found;
    for (const Pod& pod : pods)
      if (!pod.node_name.empty()) found.push_back(pod);
    return found;
  }
  Result<Pod> pod(const PodKey& key) override {
    for (const Pod& pod : pods)
      if (pod.key == key) return pod;
    return Error{ErrorCode::NotFound, "no such pod"};
  }
};

Memory two_nodes() {
  Memory memory;
  for (const char* name : {"a", "b"}) {
    Node node;
    node.name = name;
    node.allocatable_pods = 110;
    memory.all_nodes.push_back(node);
  }
  return memory;
}

}  // namespace

TEST_CASE("a pod on a node is decided as if it were not there") {
  Memory memory = two_nodes();
  memory.pods = {make_pod("here", "b"), make_pod("x", "a")};
  const auto explanation = explain(memory, {"default", "x"}, default_profile({}), "my-scheduler");
  REQUIRE(explanation);
  CHECK(explanation->decision.node == "a");
  CHECK(explanation->now_on == "a");
  CHECK(explanation->notes == std::vector<std::string>{"It is on a now, where it would go again."});
}

TEST_CASE("a pod of another scheduler is explained with a note") {
  Memory memory = two_nodes();
  memory.pods = {make_pod("x", "")};
  const auto explanation = explain(memory, {"default", "x"}, default_profile({}), "other");
  REQUIRE(explanation);
  CHECK(explanation->notes == std::vector<std::string>{"Its scheduler is my-scheduler, not other."});
}

TEST_CASE("a pod that does not exist is an error") {
  Memory memory = two_nodes();
  CHECK_FALSE(explain(memory, {"default", "x"}, default_profile({}), "my-scheduler"));
}
