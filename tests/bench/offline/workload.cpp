#include "workload.h"

#include <string>

namespace spread::bench {
namespace {

constexpr std::int64_t kGi = std::int64_t{1} << 30;
constexpr const char* kZone = "topology.kubernetes.io/zone";
constexpr const char* kHost = "kubernetes.io/hostname";

std::string padded(int number) {
  const std::string digits = std::to_string(number);
  return std::string(5 - digits.size(), '0') + digits;
}

Node node(int number) {
  Node made;
  made.name = "node-" + padded(number);
  made.labels.set(kHost, made.name);
  made.labels.set(kZone, "zone-" + std::to_string(number % 3));
  made.labels.set("kubernetes.io/os", "linux");
  made.allocatable.milli_cpu = 96'000;
  made.allocatable.memory = 384 * kGi;
  made.allocatable_pods = 110;
  made.ready = Ready::True;
  return made;
}

// What each asks for differs a little, so that no node is as full as another.
PodRef running(int number, const std::string& node) {
  Pod made;
  made.key = {"ns-" + std::to_string(number % 20), "running-" + std::to_string(number)};
  made.uid = made.key.name;
  made.labels.set("app", "old-" + std::to_string(number % 200));
  made.labels.set("tier", number % 2 == 0 ? "front" : "back");
  made.node_name = node;
  made.request.milli_cpu = 100 + number % 401;
  made.request.memory = kGi / 4 + number;
  return std::make_shared<const Pod>(std::move(made));
}

void constrain(Pod& pod, Kind kind) {
  const LabelSelector own{{{"app", Operator::In, {*pod.labels.find("app")}}}};
  if (kind == Kind::Topology) {
    for (const char* key : {kZone, kHost})
      pod.spread_constraints.edit().push_back({.max_skew = 1, .topology_key = key, .selector = own});
  } else if (kind == Kind::AntiAffinity) {
    pod.anti_affinity.required.edit().push_back({own, kHost, {}, {}});
  }
}

Pod pod_of(int which, Kind kind) {
  Pod made;
  made.key.ns = "ns-" + std::to_string(which % 20);
  made.labels.set("app", "app-" + std::to_string(which));
  made.labels.set("tier", "front");
  made.scheduler_name = "my-scheduler";
  made.request.milli_cpu = 100 + which % 500;
  made.request.memory = kGi / 8 + which * 4096;
  constrain(made, kind);
  return made;
}

}  // namespace

Snapshot cluster(int nodes) {
  std::vector<Node> made;
  for (int i = 0; i < nodes; ++i) made.push_back(node(i));
  std::vector<PodRef> pods;
  for (int i = 0; i < nodes * 10; ++i)  // 7919 is prime: neighbours get different numbers
    pods.push_back(running(i, made[static_cast<std::size_t>(i) * 7919 % made.size()].name));
  return {std::move(made), pods};
}

std::vector<PodRef> waiting(Kind kind) {
  std::vector<PodRef> pods;
  for (int replica = 0; replica < kReplicas; ++replica) {
    for (int which = 0; which < kTemplates; ++which) {
      const int number = replica * kTemplates + which;
      Pod made = pod_of(kind == Kind::AllDifferent ? number : which, kind);
      made.key.name = "waiting-" + std::to_string(number);
      made.uid = made.key.name;
      pods.push_back(std::make_shared<const Pod>(std::move(made)));
    }
  }
  return pods;
}

}  // namespace spread::bench
