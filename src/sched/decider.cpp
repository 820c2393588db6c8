#include "sched/decider.h"

#include <algorithm>
#include <utility>

#include "sched/template_key.h"

namespace spread {
namespace {

constexpr std::size_t kMostTemplates = 2048;

bool is_alone(const Pod& pod, const Profile& profile) {
  return !pod.claims.empty() ||
         std::ranges::any_of(profile.ranks, [](const Rank& rank) { return rank.alike == Alike::Nobody; });
}

Decision without_verdicts(const Pod& pod, const Snapshot& snapshot, const Profile& profile) {
  Decision decision = decide(pod, snapshot, profile, Detail::Decide);
  decision.verdicts = {};
  return decision;
}

Decision renamed(Decision decision, const Pod& pod) {
  decision.pod = pod.key;
  decision.uid = pod.uid;
  return decision;
}

}  // namespace

// The placements since the last call, or everything anew.
void Decider::catch_up() {
  if (epoch_ != snapshot_.epoch()) start_over();
  const std::vector<Placement>& placed = snapshot_.placed();
  for (std::size_t i = placed_by_.size(); i < placed.size(); ++i) {
    const auto& [pod, node] = placed[i];
    placed_by_.push_back(pod == last_ ? last_template_ : find(*pod));
    const auto level = static_cast<std::int64_t>(snapshot_.nodes()[node].pods.size());
    const auto before = levels_.find(std::exchange(level_of_[node], level));
    before->second.erase(node);
    if (before->second.empty()) levels_.erase(before);
    levels_[level].insert(node);
  }
}

void Decider::start_over() {
  epoch_ = snapshot_.epoch();
  templates_.clear();
  by_hash_.clear();
  levels_.clear();
  level_of_.clear();
  placed_by_.assign(snapshot_.placed().size(), std::nullopt);
  for (const NodeState& state : snapshot_.nodes()) {
    level_of_.push_back(static_cast<std::int64_t>(state.pods.size()));
    levels_[level_of_.back()].insert(snapshot_.index_of(state));
  }
}

std::optional<std::size_t> Decider::find(const Pod& pod) const {
  const auto [begin, end] = by_hash_.equal_range(template_hash(pod));
  const auto found = std::find_if(begin, end, [&](const auto& entry) {
    return of_one_template(templates_[entry.second].shortlist.pod(), pod);
  });
  return found != end ? std::optional(found->second) : std::nullopt;
}

std::optional<std::size_t> Decider::find_or_make(const PodRef& pod, const Profile& profile) {
  if (const auto known = find(*pod)) return known;
  auto shortlist = Shortlist::find(pod, snapshot_, profile);
  if (!shortlist) return std::nullopt;
  if (templates_.size() >= kMostTemplates) start_over();
  templates_.push_back(
      {*std::move(shortlist), notes_on(*pod, snapshot_, profile.filters), placed_by_.size()});
  by_hash_.emplace(template_hash(*pod), templates_.size() - 1);
  return templates_.size() - 1;
}

bool Decider::cares(Template& of, const Placement& placed, std::optional<std::size_t> by) {
  if (!by) return of.shortlist.cares(*placed.pod);
  if (of.cares.size() <= *by) of.cares.resize(templates_.size(), Care::Unknown);
  Care& care = of.cares[*by];
  if (care == Care::Unknown) care = of.shortlist.cares(*placed.pod) ? Care::Yes : Care::No;
  return care == Care::Yes;
}

void Decider::follow(Template& of) {
  for (; of.followed < placed_by_.size(); ++of.followed) {
    const Placement& placed = snapshot_.placed()[of.followed];
    if (cares(of, placed, placed_by_[of.followed])) of.shortlist.follow(placed);
  }
}

Decision Decider::decide(const PodRef& pod, Detail detail) {
  const Profile& profile = profile_for(*pod, profiles_);
  if (detail == Detail::Explain) return spread::decide(*pod, snapshot_, profile, detail);
  catch_up();
  // Room that is promised to other pods makes each node a question of its own.
  const bool alone = !snapshot_.surroundings().nominated.empty() || is_alone(*pod, profile);
  const auto index = alone ? std::nullopt : find_or_make(pod, profile);
  last_ = pod;
  last_template_ = index;
  return index ? decide_as(templates_[*index], *pod, profile) : without_verdicts(*pod, snapshot_, profile);
}

Decision Decider::decide_as(Template& of, const Pod& pod, const Profile& profile) {
  follow(of);
  if (of.nowhere && of.placed_then == placed_by_.size()) return renamed(*of.nowhere, pod);
  if (const auto best = of.shortlist.best(levels_)) {
    Decision decision{.pod = pod.key, .uid = pod.uid, .verdict = Verdict::Placed};
    decision.node = snapshot_.nodes()[*best].node.name;
    decision.notes = of.notes;
    decision.rank_names = of.shortlist.rank_names();
    return decision;
  }
  of.nowhere = without_verdicts(pod, snapshot_, profile);
  of.placed_then = placed_by_.size();
  return *of.nowhere;
}

}  // namespace spread
