#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "sched/filters/filters.h"
#include "sched/volumes/csi_volumes.h"
#include "sched/volumes/pod_claims.h"
#include "sched/volumes/takeover.h"

namespace spread {
namespace {

constexpr std::string_view kName = "NodeVolumeLimits";
constexpr const char* kReason = "node(s) exceed max volume count";
constexpr const char* kUncountable = "node(s) have volumes that cannot be counted";  // ours

// What is the same for every node.
struct Question {
  const Pod& pod;
  const Storage& storage;
  std::map<std::string, CsiVolumes, std::less<>> attached;  // by node
};

using Counts = std::map<std::string, std::int64_t, std::less<>>;  // by driver

struct Asked {
  CsiVolumes of_pod;
  CsiVolumes on_node;  // of the pods there
};

// A volume that the node's pods use already costs nothing more. One that is only attached does:
// kube-scheduler counts it on both sides.
Counts count_new(const Asked& asked) {
  Counts counts;
  for (const CsiVolume& volume : asked.of_pod) {
    if (!asked.on_node.contains(volume)) ++counts[volume.driver];
  }
  return counts;
}

Counts count_there(const Asked& asked, const Question& question, const std::string& node) {
  Counts counts;
  for (const CsiVolume& volume : asked.on_node) ++counts[volume.driver];
  const auto attached = question.attached.find(node);
  if (attached == question.attached.end()) return counts;
  for (const CsiVolume& volume : attached->second) {
    if (!asked.on_node.contains(volume)) ++counts[volume.driver];
  }
  return counts;
}

std::vector<Rejection> exceeded(const CsiNode& csi, const Counts& more, const Counts& there) {
  for (const CsiDriverOnNode& driver : csi.drivers) {
    const auto asked = more.find(driver.name);
    if (!driver.limit || asked == more.end()) continue;
    const auto found = there.find(driver.name);
    const std::int64_t used = found == there.end() ? 0 : found->second;
    if (used + asked->second <= *driver.limit) continue;
    return {{kName, kReason,
             std::to_string(asked->second) + " more of " + driver.name + ", " + std::to_string(used) +
                 " of " + std::to_string(*driver.limit) + " there"}};
  }
  return {};
}

bool has_limits(const CsiNode* csi) {
  return csi != nullptr && std::ranges::any_of(csi->drivers, [](const CsiDriverOnNode& driver) {
           return driver.limit.has_value();
         });
}

std::vector<Rejection> judge(const Question& question, const NodeState& state) {
  const CsiNode* csi = question.storage.csi_node(state.node.name);
  Asked asked;
  if (auto problem = add_csi_volumes(question.pod, csi, question.storage, asked.of_pod))
    return {{kName, kUncountable, *std::move(problem)}};
  if (asked.of_pod.empty() || !has_limits(csi)) return {};
  for (const PodRef& other : state.pods) {
    if (auto problem = add_csi_volumes(*other, csi, question.storage, asked.on_node))
      return {{kName, kUncountable, to_string(other->key) + ": " + *std::move(problem)}};
  }
  return exceeded(*csi, count_new(asked), count_there(asked, question, state.node.name));
}

bool is_concerned(const Pod& pod) {
  return !pod.claims.empty() ||
         std::ranges::any_of(pod.disks, [](const Disk& disk) { return takeover_of(disk.kind) != nullptr; });
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  if (!is_concerned(pod)) return NotConcerned{};
  const Storage& storage = snapshot.surroundings().storage;
  const auto question = std::make_shared<Question>(Question{pod, storage, {}});
  for (const VolumeAttachment& attachment : storage.attachments) {
    if (auto volume = csi_volume_of(attachment, storage))
      question->attached[attachment.node].insert(*std::move(volume));
  }
  return [question](const NodeState& state) { return judge(*question, state); };
}

}  // namespace

Filter node_volume_limits() {
  return {.name = kName,
          .scope = Scope::NodePods,
          .prepare = prepare,
          .helped_by = [](const Pod&, const ClusterChange& change, const Surroundings&) {
            return is_about(change, {"PersistentVolumeClaim", "PersistentVolume", "StorageClass", "CSINode",
                                     "VolumeAttachment"});
          }};
}

}  // namespace spread
