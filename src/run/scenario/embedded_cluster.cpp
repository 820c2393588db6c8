#include "run/scenario/embedded_cluster.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/integer.h"
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

// The object itself where it makes pods; else one without a UID.
Controller maker_in(const ObjectName& object, const std::string& json) {
  if (workload_kind(object.kind) == nullptr) return {};
  const Result<Manifest> read = decode_manifest(json, to_string(object), object.ns);
  return read && !read->workloads.empty() ? read->workloads.front().controller : Controller{};
}

// Of NAME-12: 12. Of any other name, 0.
std::int64_t number_of(const std::string& name, const std::string& base) {
  if (!name.starts_with(base + "-")) return 0;
  return parse_integer(std::string_view(name).substr(base.size() + 1)).value_or(0);
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

// As controllers would: pods NAME-1, NAME-2, … until there are as many as it asks for. Those that are there
// stay, and those with the highest numbers go first.
void EmbeddedCluster::put_workload(const Workload& workload, Milliseconds time) {
  if (!makes_replicas(workload.controller.kind)) return;
  const PodKey& base = workload.pod_template.key;
  std::vector<PodKey> there = pods_made_by(makers_under(workload.controller.uid));
  std::ranges::stable_sort(there, {}, [&](const PodKey& key) { return number_of(key.name, base.name); });
  const auto desired = static_cast<std::size_t>(std::max(workload.controller.desired, 0));
  for (; there.size() > desired; there.pop_back()) (void)remove({"Pod", there.back().ns, there.back().name});
  std::size_t missing = desired - there.size();
  for (std::size_t i = 1; missing > 0; ++i) {
    Pod pod = workload.pod_template;
    pod.key.name = base.name + "-" + std::to_string(i);
    pod.uid.clear();
    if (pods_.contains(pod.key)) continue;
    put_pod(std::move(pod), time);
    --missing;
  }
}

// Its UID, and those of what it made to make pods, such as a Deployment's ReplicaSets.
std::set<std::string> EmbeddedCluster::makers_under(const std::string& uid) const {
  std::set<std::string> makers{uid};
  for (const auto& [object, json] : written_) {
    const Controller maker = maker_in(object, json);
    if (maker.owner && maker.owner->uid == uid) makers.insert(maker.uid);
  }
  return makers;
}

std::vector<PodKey> EmbeddedCluster::pods_made_by(const std::set<std::string>& makers) const {
  std::vector<PodKey> keys;
  for (const auto& [key, pod] : pods_) {
    if (counts(pod) && pod->controller && makers.contains(pod->controller->uid)) keys.push_back(key);
  }
  return keys;
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
  if (const std::string uid = maker_in(object, written.mapped()).uid; !uid.empty()) {
    const std::set<std::string> makers = makers_under(uid);
    for (const PodKey& pod : pods_made_by(makers)) (void)remove({"Pod", pod.ns, pod.name});
    std::erase_if(written_,
                  [&](const auto& each) { return makers.contains(maker_in(each.first, each.second).uid); });
  }
  tell_of(object);
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
