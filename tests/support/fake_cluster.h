// A cluster in memory for what runs passes, and a clock that sleeping moves.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "cluster/reader.h"

namespace spread::test {

class FakeCluster : public ClusterSource {
 public:
  std::vector<Pod> pods;
  std::vector<Node> all_nodes;
  Surroundings around;
  std::vector<Workload> workloads;
  Needs needed;                    // of the last question about the surroundings
  std::vector<std::string> asked;  // "waiting", "nodes", "placed", "surroundings", in order
  std::map<std::string, std::deque<Error>> failures;  // by what is asked: the next answers
  std::optional<Result<std::vector<Node>>> came;      // nodes that were asked for

  Result<std::vector<Pod>> waiting() override { return answer("waiting", true); }
  Result<std::vector<Pod>> placed() override { return answer("placed", false); }
  Result<std::vector<Node>> nodes() override {
    if (auto error = next_failure("nodes")) return *error;
    return all_nodes;
  }
  bool ask_nodes() override {
    came = nodes();
    return true;
  }
  std::optional<Result<std::vector<Node>>> take_nodes() override { return std::exchange(came, {}); }
  Result<Surroundings> surroundings(const Needs& needs) override {
    needed = needs;
    if (auto error = next_failure("surroundings")) return *error;
    return around;
  }
  Result<Pod> pod(const PodKey& key) override {
    for (const Pod& pod : pods)
      if (pod.key == key) return pod;
    return Error{ErrorCode::NotFound, "no such pod"};
  }
  Result<std::vector<Pod>> find_pods(const std::optional<std::string>& ns, const std::string&,
                                     const LabelSelector& selector) override {
    std::vector<Pod> found;
    for (const Pod& pod : pods)
      if ((!ns || pod.key.ns == *ns) && selector.matches(pod.labels)) found.push_back(pod);
    return found;
  }
  Result<Workload> workload(const std::string& kind, const PodKey& key) override {
    for (const Workload& each : workloads)
      if (each.controller.kind == kind && each.pod_template.key == key) return each;
    return Error{ErrorCode::NotFound, "no such workload"};
  }

 private:
  std::optional<Error> next_failure(const std::string& what) {
    asked.push_back(what);
    std::deque<Error>& queue = failures[what];
    if (queue.empty()) return std::nullopt;
    Error error = queue.front();
    queue.pop_front();
    return error;
  }
  Result<std::vector<Pod>> answer(const std::string& what, bool without_node) {
    if (auto error = next_failure(what)) return *error;
    std::vector<Pod> found;
    for (const Pod& pod : pods)
      if (pod.node_name.empty() == without_node) found.push_back(pod);
    return found;
  }
};

struct FakeTime {
  std::chrono::steady_clock::time_point now{};
  std::vector<Milliseconds> sleeps;

  Timing timing() {
    return {[this] { return now; },
            [this](Milliseconds time) {
              sleeps.push_back(time);
              now += time;
              return false;
            }};
  }
};

inline Node roomy_node(const std::string& name) {
  Node node;
  node.name = name;
  node.allocatable_pods = 110;
  return node;
}

inline Pod plain_pod(const std::string& name, const std::string& on = "") {
  Pod pod;
  pod.key = {"default", name};
  pod.uid = "u-" + name;
  pod.scheduler_name = "my-scheduler";
  pod.node_name = on;
  return pod;
}

}  // namespace spread::test
