#include "sched/shortlist.h"

#include <algorithm>
#include <utility>

namespace spread {
namespace {

// What the number of pods and the name are: the last ranks of a profile that are so need no figures for each
// template, as levels and the order of nodes stand for them.
bool is_level(const Rank& rank) {
  return rank.alike == Alike::EveryPod && rank.scope == Scope::NodePods;
}
bool is_order(const Rank& rank) {
  return rank.alike == Alike::EveryPod && rank.scope == Scope::Node;
}

// All, or those that every filter leaves which pins names.
NodeSet nodes_to_look_at(const Snapshot& snapshot, const std::vector<OnlyNodes>& pins) {
  if (pins.empty()) return NodeSet::all(snapshot.nodes().size());
  NodeSet nodes;
  for (const NodeState& state : snapshot.nodes()) {
    if (std::ranges::all_of(pins, [&](const OnlyNodes& pin) { return pin.names.contains(state.node.name); }))
      nodes.insert(snapshot.index_of(state));
  }
  return nodes;
}

}  // namespace

std::optional<Shortlist> Shortlist::find(const PodRef& pod, const Snapshot& snapshot,
                                         const Profile& profile) {
  Shortlist found(pod, snapshot);
  std::vector<OnlyNodes> pins;
  for (const Filter& filter : profile.filters) {
    Prepared prepared = filter.prepare(*pod, snapshot);
    if (std::holds_alternative<Rejection>(prepared)) return std::nullopt;
    NodeCheck* check = check_of(prepared);
    if (filter.scope == Scope::Cluster)
      found.of_cluster_.push_back({&filter, std::move(prepared)});
    else if (check != nullptr && *check)
      found.of_node_.push_back(*check);
    if (auto* only = std::get_if<OnlyNodes>(&prepared)) pins.push_back(std::move(*only));
  }
  found.take(profile.ranks);
  found.sort(nodes_to_look_at(snapshot, pins));
  return found;
}

void Shortlist::take(const std::vector<Rank>& ranks) {
  auto tail = ranks.end();
  while (tail != ranks.begin() && is_order(*std::prev(tail))) --tail;
  by_level_ = tail != ranks.begin() && is_level(*std::prev(tail));
  if (by_level_) --tail;
  for (auto rank = ranks.begin(); rank != tail; ++rank)
    figures_.push_back({&*rank, rank->prepare(*pod_, *snapshot_)});
  for (auto rank = tail; rank != ranks.end(); ++rank) tail_.push_back(rank->name);
}

std::vector<std::string_view> Shortlist::rank_names() const {
  std::vector<std::string_view> names;
  for (const Figure& figure : figures_) {
    if (figure.value) names.push_back(figure.rank->name);
  }
  names.insert(names.end(), tail_.begin(), tail_.end());
  return names;
}

bool Shortlist::is_changed(const Part& part, const Pod& placed) const {
  const Filter& filter = *part.filter;
  if (filter.changed_by) return filter.changed_by(*pod_, placed, snapshot_->surroundings());
  return !std::holds_alternative<NotConcerned>(part.prepared);
}

bool Shortlist::is_changed(const Figure& figure, const Pod& placed) const {
  const Rank& rank = *figure.rank;
  if (rank.scope == Scope::Node) return false;
  return !rank.changed_by || rank.changed_by(*pod_, placed, snapshot_->surroundings());
}

bool Shortlist::cares(const Pod& placed) const {
  const auto changed = [&](const auto& each) { return is_changed(each, placed); };
  return std::ranges::any_of(of_cluster_, changed) || std::ranges::any_of(figures_, changed);
}

void Shortlist::follow(const Placement& placed) {
  const NodeState& state = snapshot_->nodes()[placed.node];
  for (Part& part : of_cluster_) {
    if (!is_changed(part, *placed.pod)) continue;
    if (auto* followed = std::get_if<Followed>(&part.prepared))
      followed->count_placed(placed.pod, state);
    else
      part.old = true;
  }
  bool here = false;
  for (const Figure& figure : figures_) {
    if (!is_changed(figure, *placed.pod)) continue;
    (figure.rank->scope == Scope::Cluster ? figures_old_ : here) = true;
  }
  if (here) revalue(placed.node);
}

void Shortlist::get_key(const NodeState& state, Key& key) const {
  key.clear();
  for (const Figure& figure : figures_) {
    if (figure.value) key.push_back(figure.value(state));
  }
}

void Shortlist::sort(const NodeSet& nodes) {
  classes_.clear();
  auto last = classes_.end();  // most nodes are like the one before
  Key key;
  nodes.any([&](std::size_t node) {
    get_key(snapshot_->nodes()[node], key);
    if (last == classes_.end() || last->first != key) last = classes_.try_emplace(key).first;
    last->second.insert(node);
    return false;
  });
}

void Shortlist::revalue(std::size_t node) {
  const auto of =
      std::ranges::find_if(classes_, [&](const auto& each) { return each.second.contains(node); });
  if (of == classes_.end()) return;  // taken out before
  Key key;
  get_key(snapshot_->nodes()[node], key);
  if (key == of->first) return;
  take_out(of, node);
  classes_[std::move(key)].insert(node);
}

void Shortlist::take_out(Classes::iterator of, std::size_t node) {
  of->second.erase(node);
  if (of->second.empty()) classes_.erase(of);
}

void Shortlist::renew() {
  for (Part& part : of_cluster_) {
    if (std::exchange(part.old, false)) part.prepared = part.filter->prepare(*pod_, *snapshot_);
  }
  if (!std::exchange(figures_old_, false)) return;
  for (Figure& figure : figures_) {
    if (figure.rank->scope == Scope::Cluster) figure.value = figure.rank->prepare(*pod_, *snapshot_);
  }
  NodeSet left;
  for (const auto& [key, nodes] : classes_) {
    nodes.any([&](std::size_t node) {
      left.insert(node);
      return false;
    });
  }
  sort(left);
}

bool Shortlist::fits_itself(const NodeState& state) const {
  return std::ranges::all_of(of_node_, [&](const NodeCheck& check) { return check(state).empty(); });
}

bool Shortlist::fits_cluster(const NodeState& state) {
  return std::ranges::all_of(of_cluster_, [&](Part& part) {
    if (const auto* followed = std::get_if<Followed>(&part.prepared)) return followed->fits(state);
    if (std::holds_alternative<Rejection>(part.prepared)) return false;
    const NodeCheck* check = check_of(part.prepared);
    return check == nullptr || (*check)(state).empty();
  });
}

std::optional<std::size_t> Shortlist::best(const Levels& levels) {
  renew();
  std::optional<std::size_t> best;
  std::vector<std::pair<Classes::iterator, std::size_t>> unfit;
  for (auto of = classes_.begin(); of != classes_.end() && !best; ++of) {
    const auto decide = [&](std::size_t node) {
      const NodeState& state = snapshot_->nodes()[node];
      if (!fits_itself(state))
        unfit.emplace_back(of, node);
      else if (fits_cluster(state))
        best = node;
      return best.has_value();
    };
    if (!by_level_) {
      of->second.any(decide);
      continue;
    }
    for (const auto& [pods, nodes] : levels) {
      if (any_in_both(of->second, nodes, decide)) break;
    }
  }
  for (const auto& [of, node] : unfit) take_out(of, node);
  return best;
}

}  // namespace spread
