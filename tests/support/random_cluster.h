// Clusters and pods by chance, the same for the same seed: few values, so that pods meet.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "support/builders.h"

namespace spread::support {

class RandomCluster {
 public:
  explicit RandomCluster(std::uint32_t seed) : random_(seed) {}

  Snapshot cluster() {
    std::vector<Node> nodes;
    const int count = 1 + below(140);  // more than two words of a set
    for (int i = 0; i < count; ++i) nodes.push_back(node("n" + std::to_string(1000 + i)));
    std::vector<PodRef> pods;
    for (int i = below(3 * count); i > 0; --i) {
      Pod placed = pod();
      placed.node_name = nodes[index(nodes.size())].name;
      placed.deleting = chance(10);
      pods.push_back(std::make_shared<const Pod>(std::move(placed)));
    }
    Surroundings surroundings;
    surroundings.namespaces = {{"default", {{"team", "a"}}}, {"other", {}}};
    return {std::move(nodes), pods, std::move(surroundings)};
  }

  // Templates repeat: that is what the pods of a deployment are.
  PodRef waiting() {
    if (templates_.empty() || chance(20)) templates_.push_back(pod());
    Pod next = templates_[index(templates_.size())];
    next.key.name = "w" + std::to_string(++made_);
    next.uid = "uid-" + next.key.name;
    return std::make_shared<const Pod>(std::move(next));
  }

  Node node(const std::string& name) {
    NodeBuilder made(name);
    made.label("zone", one_of({"a", "b", "c"})).pods(1 + below(8));
    if (!chance(5)) made.label("host", name);
    if (chance(20)) made.taint("dedicated", "gpu", one_of({"NoSchedule", "PreferNoSchedule"}));
    if (chance(5)) made.unschedulable();
    if (chance(30)) made.image({"web:latest"}, 1000 + below(3));
    return made;
  }

  int below(int end) { return end > 0 ? static_cast<int>(random_() % static_cast<unsigned>(end)) : 0; }
  bool chance(int percent) { return below(100) < percent; }
  std::size_t index(std::size_t size) { return random_() % size; }

 private:
  std::string one_of(const std::vector<std::string>& values) { return values[index(values.size())]; }

  Pod pod() {
    PodBuilder made("p" + std::to_string(++made_));
    if (chance(15)) made.ns("other");
    if (!chance(15)) made.label("app", one_of({"web", "db", "job"}));
    made.request("cpu", one_of({"100m", "500m", "1", "3"})).image("web");
    if (chance(30)) made.request("memory", one_of({"1Gi", "5Gi"}));
    if (chance(20)) made.tolerate({.key = "dedicated", .op = "Exists", .value = "", .effect = ""});
    if (chance(10)) made.select("zone", "a");
    if (chance(5)) made.require({named({"n1000", "n1003"})});
    if (chance(10)) made.host_port(80);
    if (chance(15)) made.prefer(5, term("zone=" + one_of({"a", "b"})));
    add_terms(made);
    return made;
  }

  PodAffinityTerm pod_term() {
    PodAffinityTerm made{selector("app=" + one_of({"web", "db"})), one_of({"zone", "host"}), {}, {}};
    if (chance(20)) made.namespace_selector = selector(one_of({"", "team=a"}));
    return made;
  }

  void add_terms(PodBuilder& made) {
    if (chance(8)) made.avoid(pod_term());
    if (chance(8)) made.join(pod_term());
    if (chance(8)) made.rather_avoid(2, pod_term());
    if (chance(8)) made.rather_join(3, pod_term());
    for (int i = chance(30) ? 1 + below(2) : 0; i > 0; --i) {
      made.spread({.max_skew = 1 + below(2),
                   .topology_key = one_of({"zone", "host"}),
                   .hard = chance(60),
                   .selector = selector(one_of({"app=web", "app in (web,db)", ""})),
                   .min_domains = 1 + below(4),
                   .honor_affinity = chance(70),
                   .honor_taints = chance(50)});
    }
  }

  std::mt19937 random_;  // the same numbers everywhere, unlike the distributions
  int made_ = 0;
  std::vector<Pod> templates_;
};

}  // namespace spread::support
