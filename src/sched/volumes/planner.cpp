#include "sched/volumes/planner.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace spread {
namespace {

// kube-scheduler treats a claim that two volumes of the pod share as two; one volume is enough for it.
void add_match(VolumePlan& plan, const Claim& claim, const Volume& volume) {
  if (std::ranges::find(plan.matches, claim.key, &VolumePlan::Match::claim) == plan.matches.end())
    plan.matches.push_back({claim.key, volume.name});
}

void add_provision(VolumePlan& plan, const Claim& claim) {
  const bool matched =
      std::ranges::find(plan.matches, claim.key, &VolumePlan::Match::claim) != plan.matches.end();
  if (!matched && std::ranges::find(plan.provisions, claim.key) == plan.provisions.end())
    plan.provisions.push_back(claim.key);
}

// The smallest first: a claim must not take a volume that only a larger one needs.
bool comes_before(const Claim* a, const Claim* b) {
  if (a->selected_node || b->selected_node) return a->selected_node && !b->selected_node;
  return a->request.value_or(Quantity()) < b->request.value_or(Quantity());
}

}  // namespace

VolumePlanner::VolumePlanner(const PodClaims& claims, const Storage& storage) : storage_(&storage) {
  for (const Claim* claim : claims.bound) bound_.emplace_back(*claim, storage);
  std::vector<const Claim*> waiting = claims.waiting;
  std::ranges::stable_sort(waiting, comes_before);
  for (const Claim* claim : waiting)
    waiting_.push_back({claim, Candidates(*claim, storage), Provisioning(*claim, storage)});
}

VolumePlanner::Answer VolumePlanner::on(const Node& node) const {
  Answer answer;
  if (auto conflict = judge_bound(node)) answer.conflicts.push_back(*std::move(conflict));
  if (auto conflict = plan_waiting(node, answer.plan)) answer.conflicts.push_back(*std::move(conflict));
  std::ranges::sort(answer.conflicts, {}, &VolumeConflict::kind);
  return answer;
}

std::optional<VolumeConflict> VolumePlanner::judge_bound(const Node& node) const {
  const CsiNode* csi = storage_->csi_node(node.name);
  for (const BoundVolume& volume : bound_) {
    if (auto conflict = volume.conflict_on(node, csi)) return conflict;
  }
  return std::nullopt;
}

std::optional<VolumeConflict> VolumePlanner::plan_waiting(const Node& node, VolumePlan& plan) const {
  using Kind = VolumeConflict::Kind;
  std::vector<const Waiting*> to_provision;
  std::set<std::string> taken;
  for (const Waiting& waiting : waiting_) {
    const Claim& claim = *waiting.claim;
    if (claim.selected_node && *claim.selected_node != node.name)
      return VolumeConflict{Kind::NoVolume,
                            "the volume of claim " + claim.key.name + " is made for " + *claim.selected_node};
    const Volume* volume = claim.selected_node ? nullptr : waiting.candidates.best_for(node.labels, taken);
    if (volume == nullptr) {
      to_provision.push_back(&waiting);
      continue;
    }
    taken.insert(volume->name);
    add_match(plan, claim, *volume);
  }
  for (const Waiting* waiting : to_provision) {
    if (auto refusal = waiting->provisioning.refused_on(node))
      return VolumeConflict{refusal->no_space ? Kind::NoSpace : Kind::NoVolume, std::move(refusal->detail)};
    add_provision(plan, *waiting->claim);
  }
  return std::nullopt;
}

VolumePlan plan_volumes(const Pod& pod, const Node& node, const Storage& storage) {
  return VolumePlanner(sort_claims(pod, storage), storage).on(node).plan;
}

}  // namespace spread
