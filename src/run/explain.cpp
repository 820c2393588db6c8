#include "run/explain.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "base/text.h"
#include "run/needs.h"
#include "run/next_group.h"
#include "run/notes.h"
#include "sched/decide.h"
#include "sched/suggest/suggest.h"
#include "sched/volumes/planner.h"

namespace spread {
namespace {

// As if it had no node yet.
Pod candidate_of(const AskedPod& asked) {
  Pod candidate = asked.pod;
  candidate.node_name.clear();
  candidate.held.reset();
  if (asked.maker) candidate.controller = next_group(*asked.maker);
  return candidate;
}

// The candidates of templates become pods of the groups that they would join.
Result<Snapshot> read_cluster(ClusterReader& reader, const std::vector<AskedPod>& asked,
                              std::vector<Pod>& candidates, const Profiles& profiles) {
  Result<std::vector<Node>> nodes = reader.nodes();
  if (!nodes) return nodes.error();
  Result<std::vector<Pod>> placed = reader.placed();
  if (!placed) return placed.error();
  const std::vector<PodRef> on_nodes = to_refs(*std::move(placed));
  Result<Surroundings> surroundings = reader.surroundings(needs_of(to_refs(candidates), on_nodes, profiles));
  if (!surroundings) return surroundings.error();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i].maker)
      candidates[i].controller = join_next_group(*asked[i].maker, surroundings->controllers);
  }
  return Snapshot(*std::move(nodes), on_nodes, *std::move(surroundings));
}

// The cluster without the pod itself, which may be there although it was asked about by its manifest.
Snapshot without(const Pod& pod, Snapshot snapshot) {
  const auto is_it = [&](const PodRef& other) { return other->key == pod.key; };
  for (const NodeState& state : snapshot.nodes()) {
    if (std::ranges::none_of(state.pods, is_it)) continue;
    Pod gone = pod;
    gone.nominated_node.clear();  // it does not wait for that promise
    snapshot.forget(std::make_shared<const Pod>(std::move(gone)), std::string(state.node.name));
    break;
  }
  return snapshot;
}

std::string app_of(const Pod& pod, const SpreadBy& by) {
  const std::string* app = pod.labels.find(by.label);
  return app == nullptr ? "" : by.label + "=" + *app;
}

Explanation explain_one(const AskedPod& asked, const Pod& candidate, const Snapshot& snapshot,
                        const Profiles& profiles) {
  const Profile& profile = profile_for(candidate, profiles);
  Explanation explanation{.decision = decide(candidate, snapshot, profile, Detail::Explain),
                          .app = app_of(candidate, profile.spread),
                          .now_on = asked.pod.node_name};
  explanation.notes = notes_on(asked, explanation.decision, profiles);
  explanation.suggestions = suggest(candidate, snapshot, profile, explanation.decision);
  return explanation;
}

// One of several that are made alike.
Pod copy_of(const Pod& pod, int number) {
  Pod copy = pod;
  copy.key.name += "-" + std::to_string(number);
  copy.uid.clear();
  return copy;
}

void place(const Pod& pod, const std::string& node, Snapshot& snapshot) {
  const VolumePlan volumes = plan_volumes(pod, snapshot.find(node)->node, snapshot.surroundings().storage);
  snapshot.assume(std::make_shared<const Pod>(pod), node, volumes);
}

}  // namespace

Result<std::vector<Explanation>> explain(ClusterReader& reader, const std::vector<AskedPod>& asked,
                                         int replicas, const Profiles& profiles,
                                         const std::function<void(std::size_t)>& explained,
                                         std::vector<NodeUse>* nodes) {
  std::vector<Pod> candidates;
  std::ranges::transform(asked, std::back_inserter(candidates), candidate_of);
  const Result<Snapshot> cluster = read_cluster(reader, asked, candidates, profiles);
  if (!cluster) return cluster.error();
  if (nodes != nullptr) *nodes = node_uses(*cluster);
  std::vector<Explanation> explanations;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Snapshot snapshot = asked[i].maker ? *cluster : without(asked[i].pod, *cluster);
    for (int number = 1; number <= replicas; ++number) {
      const Pod next = replicas == 1 ? candidates[i] : copy_of(candidates[i], number);
      explanations.push_back(explain_one(asked[i], next, snapshot, profiles));
      explained(explanations.size());
      if (const auto& node = explanations.back().decision.node) place(next, *node, snapshot);
    }
  }
  return explanations;
}

}  // namespace spread
