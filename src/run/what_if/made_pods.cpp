#include "run/what_if/made_pods.h"

#include <string>

#include "run/daemon_pods.h"
#include "run/next_group.h"
#include "run/what_if/ages.h"

namespace spread {
namespace {

constexpr const char* kTemplateHash = "pod-template-hash";

// Claims of ephemeral volumes are named after their pod.
Pod renamed(const Pod& pod, const std::string& name) {
  Pod other = pod;
  for (std::size_t i = 0; i < pod.claims.size(); ++i) {
    if (pod.claims[i].ephemeral)
      other.claims.edit()[i].claim = name + pod.claims[i].claim.substr(pod.key.name.size());
  }
  other.key.name = name;
  other.uid.clear();
  return other;
}

// With `-1` and so on behind their names, or from `-0` on.
std::vector<Pod> numbered(const Pod& pod, int count, int first, std::set<PodKey>& taken) {
  std::vector<Pod> pods;
  for (int number = first; static_cast<int>(pods.size()) < count; ++number) {
    const std::string name = pod.key.name + "-" + std::to_string(number);
    if (taken.insert({pod.key.ns, name}).second) pods.push_back(renamed(pod, name));
  }
  return pods;
}

}  // namespace

std::vector<Pod> pods_of(const Workload& workload, int count, std::set<PodKey>& taken,
                         Controllers& controllers) {
  Pod pod = workload.pod_template;
  pod.created = kCreatedByFile;
  pod.controller = join_next_group(workload.controller, controllers);
  return numbered(pod, count, workload.controller.kind == "StatefulSet" ? 0 : 1, taken);
}

std::vector<Pod> daemons_of(const Workload& workload, const std::vector<Node>& nodes) {
  Pod pod = workload.pod_template;
  pod.created = kCreatedByFile;
  add_daemon_tolerations(pod);
  std::vector<Pod> pods;
  for (const Node& node : nodes) {
    if (has_daemon(node, pod)) pods.push_back(daemon_on(node, pod));
  }
  return pods;
}

std::vector<Pod> pods_like(const Pod& pod, int count, std::set<PodKey>& taken) {
  std::vector<Pod> pods = numbered(pod, count - 1, 2, taken);
  pods.insert(pods.begin(), pod);
  return pods;
}

bool made_by(const Workload& workload, const Pod& pod) {
  const Controller& maker = workload.controller;
  if (!pod.controller || pod.key.ns != maker.ns) return false;
  if (maker.kind != "Deployment")
    return pod.controller->kind == maker.kind && pod.controller->name == maker.name;
  const std::string* hash = pod.labels.find(kTemplateHash);  // also the end of the ReplicaSet's name
  return pod.controller->kind == "ReplicaSet" && hash != nullptr &&
         pod.controller->name == maker.name + "-" + *hash;
}

}  // namespace spread
