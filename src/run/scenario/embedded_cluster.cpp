#include "run/scenario/embedded_cluster.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/text.h"
#include "cluster/manifest_files.h"
#include "kube/codec/object_patches.h"
#include "kube/codec/scenario.h"
#include "sched/volumes/pod_claims.h"

namespace spread {
namespace {

constexpr std::int64_t kEpoch = 1'700'000'000;  // when a scenario begins, for what is younger than what

Error not_there(const ObjectName& object) {
  return {ErrorCode::Config, to_string(object) + " is not there"};
}

bool counts(const PodRef& pod) {
  return pod && !pod->finished;
}

VolumePlan plan_of(const Binding& binding) {
  VolumePlan plan;
  for (const auto& [claim, volume] : binding.claims) {
    if (volume)
      plan.matches.push_back({claim.key, volume->name});
    else
      plan.provisions.push_back(claim.key);
  }
  return plan;
}

// Those that a workload makes by itself, as many as are asked for.
bool makes_replicas(const std::string& kind) {
  return kind != "DaemonSet" && kind != "CronJob";
}

bool is_made_by(const std::vector<Workload>& workloads, const std::string& uid) {
  return std::ranges::any_of(workloads, [&](const Workload& workload) {
    return workload.controller.owner && workload.controller.owner->uid == uid;
  });
}

}  // namespace

EmbeddedCluster::EmbeddedCluster(const std::vector<PutObject>& start, Listener listener) {
  listener_ = {[](auto&&...) {}, [](auto&&...) {}, [](auto&&...) {}};
  for (const PutObject& put : start) take_over(put);
  set_surroundings();
  listener_ = std::move(listener);
}

// As it is: a workload has its pods beside it.
void EmbeddedCluster::take_over(const PutObject& put) {
  written_[put.object] = put.json;
  Result<Manifest> read = decode_manifest(put.json, to_string(put.object), put.object.ns);
  if (!read) return;
  for (Node& node : read->nodes) put_node(std::move(node));
  for (Pod& pod : read->pods) put_pod(std::move(pod), Milliseconds(0));
}

Result<bool> EmbeddedCluster::edit(const ClusterEdit& edit, Milliseconds time) {
  if (const auto* written = std::get_if<PutObject>(&edit)) return put(*written, time);
  if (const auto* gone = std::get_if<DeleteObject>(&edit)) return remove(gone->object);
  if (const auto* cordon = std::get_if<CordonNode>(&edit))
    return change_node(cordon->node, [&](Node& node) { node.unschedulable = cordon->on; });
  const auto& taint = std::get<TaintNode>(edit);
  return change_node(taint.node, [&](Node& node) { apply_taint(node.taints, taint); });
}

Result<bool> EmbeddedCluster::put(const PutObject& put, Milliseconds time) {
  const auto& [object, json] = put;
  const auto found = written_.find(object);
  const bool known = found != written_.end();
  if (!known && object.kind == "Pod" && pods_.contains({object.ns, object.name}))
    return Error{ErrorCode::Config, to_string(object) + " is made by a workload: change that"};
  const Result<std::string> merged = known ? merge_patch(found->second, json) : json;
  if (!merged) return merged.error();
  Result<Manifest> read = decode_manifest(*merged, to_string(object), object.ns);
  if (!read) return read.error();
  written_[object] = *merged;
  for (Node& node : read->nodes) put_node(std::move(node));
  for (Pod& pod : read->pods) put_pod(std::move(pod), time);
  if (object.kind != "Pod" && object.kind != "Node") tell_of(object);
  for (const Workload& workload : read->workloads) put_workload(workload, time);
  return !known;
}

void EmbeddedCluster::put_node(Node node) {
  NodeRef& kept = nodes_[node.name];
  const NodeRef before = std::exchange(kept, std::make_shared<const Node>(std::move(node)));
  listener_.node(before, kept);
}

// Where a pod is, nobody can change.
void EmbeddedCluster::put_pod(Pod pod, Milliseconds time) {
  PodRef& kept = pods_[pod.key];
  const PodRef before = kept;
  if (before && !before->node_name.empty()) pod.node_name = before->node_name;
  if (pod.uid.empty()) pod.uid = before ? before->uid : "uid-" + std::to_string(++uids_);
  if (pod.created == 0) pod.created = before ? before->created : kEpoch + time.count() / 1000;
  kept = std::make_shared<const Pod>(std::move(pod));
  if (counts(before) || counts(kept))
    listener_.pod(counts(before) ? before : nullptr, counts(kept) ? kept : nullptr);
}

void EmbeddedCluster::remove_pod(const PodKey& key) {
  const auto gone = pods_.extract(key);
  if (!gone.empty() && counts(gone.mapped())) listener_.pod(gone.mapped(), nullptr);
}

// As controllers would: pods NAME-1, NAME-2, … as many as it asks for.
void EmbeddedCluster::put_workload(const Workload& workload, Milliseconds time) {
  if (!makes_replicas(workload.controller.kind)) return;
  const PodKey& base = workload.pod_template.key;
  std::set<PodKey> wanted;
  for (std::int32_t i = 1; i <= workload.controller.desired; ++i) {
    Pod pod = workload.pod_template;
    pod.key.name = base.name + "-" + std::to_string(i);
    pod.uid.clear();
    wanted.insert(pod.key);
    if (!pods_.contains(pod.key)) put_pod(std::move(pod), time);
  }
  std::vector<PodKey> extra;
  for (const auto& [key, pod] : pods_) {
    if (pod->controller && pod->controller->uid == workload.controller.uid && !wanted.contains(key))
      extra.push_back(key);
  }
  for (const PodKey& key : extra) (void)remove({"Pod", key.ns, key.name});
}

// Its pods, and what else it made, such as a Deployment's ReplicaSets, with theirs.
void EmbeddedCluster::remove_made_by(const std::string& uid) {
  std::vector<ObjectName> gone;
  for (const auto& [key, pod] : pods_) {
    if (pod->controller && pod->controller->uid == uid) gone.push_back({"Pod", key.ns, key.name});
  }
  for (const auto& [object, json] : written_) {
    if (object.kind == "Pod" || workload_kind(object.kind) == nullptr) continue;
    const Result<Manifest> read = decode_manifest(json, to_string(object), object.ns);
    if (read && is_made_by(read->workloads, uid)) gone.push_back(object);
  }
  for (const ObjectName& object : gone) (void)remove(object);
}

Result<bool> EmbeddedCluster::remove(const ObjectName& object) {
  const auto written = written_.extract(object);
  if (object.kind == "Pod") {
    const PodKey key{object.ns, object.name};
    if (!pods_.contains(key)) return not_there(object);
    remove_pod(key);
    return false;
  }
  if (object.kind == "Node") {
    const auto gone = nodes_.extract(object.name);
    if (gone.empty()) return not_there(object);
    listener_.node(gone.mapped(), nullptr);
    return false;
  }
  if (written.empty()) return not_there(object);
  const Result<Manifest> read = decode_manifest(written.mapped(), to_string(object), object.ns);
  tell_of(object);
  if (read) {
    for (const Workload& workload : read->workloads) remove_made_by(workload.controller.uid);
  }
  return false;
}

Result<bool> EmbeddedCluster::change_node(const std::string& name, const std::function<void(Node&)>& change) {
  const auto found = nodes_.find(name);
  const ObjectName object{"Node", "", name};
  if (found == nodes_.end()) return not_there(object);
  Node node = *found->second;
  change(node);
  if (const auto written = written_.find(object); written != written_.end()) {
    Result<std::string> json = merge_patch(written->second, encode_taints(node.taints));
    if (json) json = merge_patch(*json, encode_cordon(node.unschedulable));
    if (!json) return json.error();
    written->second = *std::move(json);
  }
  put_node(std::move(node));
  return false;
}

void EmbeddedCluster::tell_of(const ObjectName& object) {
  set_surroundings();
  listener_.surroundings({object.kind, object.ns.empty() ? object.name : object.ns + "/" + object.name});
}

void EmbeddedCluster::set_surroundings() {
  Surroundings fresh;
  for (const auto& [object, json] : written_) {
    if (object.kind == "Pod" || object.kind == "Node") continue;
    if (Result<Manifest> read = decode_manifest(json, to_string(object), object.ns))
      merge(fresh, std::move(read->surroundings));
  }
  for (const auto& [plan, node] : volumes_) fresh.storage.reserve(plan, node);
  surroundings_ = std::move(fresh);
}

void EmbeddedCluster::bind(const Binding& binding) {
  PodRef& kept = pods_.at(binding.pod->key);
  Pod bound = *kept;
  bound.node_name = binding.node;
  const PodRef before = std::exchange(kept, std::make_shared<const Pod>(std::move(bound)));
  if (const VolumePlan plan = plan_of(binding); !plan.empty()) {
    volumes_.emplace_back(plan, binding.node);
    surroundings_.storage.reserve(plan, binding.node);
    for (const ClaimVolume& volume : binding.pod->claims)
      listener_.surroundings({"PersistentVolumeClaim", to_string(key_of(volume, *binding.pod))});
  }
  listener_.pod(before, kept);
}

PodRef EmbeddedCluster::pod(const PodKey& key) const {
  const auto found = pods_.find(key);
  return found == pods_.end() ? nullptr : found->second;
}

std::vector<PodRef> EmbeddedCluster::pods() const {
  std::vector<PodRef> all;
  for (const auto& [key, pod] : pods_) {
    if (counts(pod)) all.push_back(pod);
  }
  return all;
}

std::vector<EmbeddedCluster::NodeRef> EmbeddedCluster::nodes() const {
  std::vector<NodeRef> all;
  for (const auto& [name, node] : nodes_) all.push_back(node);
  return all;
}

}  // namespace spread
