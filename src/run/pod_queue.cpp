#include "run/pod_queue.h"

#include <algorithm>
#include <set>
#include <utility>

#include "sched/queue.h"
#include "sched/template_key.h"

namespace spread {

std::size_t* PodQueue::size_of(Part part) {
  switch (part) {
    case Part::Active:
      return &sizes_.active;
    case Part::Backoff:
      return &sizes_.backoff;
    case Part::Unschedulable:
      return &sizes_.unschedulable;
    case Part::Out:
      return nullptr;
  }
  return nullptr;
}

void PodQueue::move(Entry& entry, Part part) {
  if (std::size_t* size = size_of(entry.part)) --*size;
  entry.part = part;
  if (std::size_t* size = size_of(part)) ++*size;
  disordered_ = disordered_ || part == Part::Active;
}

void PodQueue::activate(Entry& entry, Time now) {
  if (entry.part != Part::Active) entry.since = now;
  move(entry, Part::Active);
}

void PodQueue::put(const PodRef& pod, Time now) {
  const auto [at, added] = entries_.try_emplace(pod->key, Entry{.pod = pod, .part = Part::Out});
  Entry& entry = at->second;
  if (!added && entry.part == Part::Out && entry.pod->uid == pod->uid) return refresh(pod);
  if (entry.pod->uid != pod->uid) entry.failures = 0;
  entry.pod = pod;
  activate(entry, now);
}

void PodQueue::refresh(const PodRef& pod) {
  const auto found = entries_.find(pod->key);
  if (found == entries_.end()) return;
  found->second.pod = pod;
  disordered_ = disordered_ || found->second.part == Part::Active;
}

void PodQueue::remove(const PodKey& key) {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return;
  move(found->second, Part::Out);
  entries_.erase(found);
}

void PodQueue::keep_only(const std::vector<PodRef>& pods, Time now) {
  std::set<std::pair<PodKey, std::string>> known;
  for (const PodRef& pod : pods) known.emplace(pod->key, pod->uid);
  for (auto next = entries_.begin(); next != entries_.end();) {
    const auto at = next++;
    if (!known.contains({at->first, at->second.pod->uid}))
      remove(at->first);
    else if (at->second.part == Part::Out)
      activate(at->second, now);
  }
}

void PodQueue::order() {
  ordered_.clear();
  for (const auto& [key, entry] : entries_) {
    if (entry.part == Part::Active) ordered_.push_back(entry.pod);
  }
  order_for_pass(ordered_, profiles_);
  std::ranges::reverse(ordered_);
  disordered_ = false;
}

PodRef PodQueue::next() {
  if (disordered_) order();
  while (!ordered_.empty()) {
    const PodRef pod = ordered_.back();
    ordered_.pop_back();
    const auto found = entries_.find(pod->key);
    if (found == entries_.end() || found->second.part != Part::Active) continue;  // removed since
    since_ = found->second.since;
    move(found->second, Part::Out);
    return found->second.pod;
  }
  return nullptr;
}

PodQueue::Entry* PodQueue::taken_out(const PodRef& pod) {
  const auto found = entries_.find(pod->key);
  const bool same = found != entries_.end() && found->second.pod->uid == pod->uid;
  return same && found->second.part == Part::Out ? &found->second : nullptr;
}

void PodQueue::no_node(const PodRef& pod, Obstacles obstacles, Time now) {
  Entry* entry = taken_out(pod);
  if (entry == nullptr) return;
  entry->obstacles = std::move(obstacles);
  entry->since = now;
  entry->template_hash = template_hash(*pod);
  entry->ready = now + backoff_.delay(++entry->failures, random_);
  move(*entry, Part::Unschedulable);
}

std::optional<Milliseconds> PodQueue::try_later(const PodRef& pod, Time now) {
  Entry* entry = taken_out(pod);
  if (entry == nullptr) return std::nullopt;
  const Milliseconds pause = backoff_.delay(++entry->failures, random_);
  entry->ready = now + pause;
  move(*entry, Part::Backoff);
  return pause;
}

void PodQueue::give_back(const PodRef& pod, Time now) {
  if (Entry* entry = taken_out(pod)) activate(*entry, now);
}

bool PodQueue::is_helped(Entry& entry, const ClusterChange& change, const Snapshot& snapshot,
                         Answers& known) const {
  const auto [first, last] = known.equal_range(entry.template_hash);
  const auto found = std::find_if(first, last, [&](const auto& each) {
    return each.second.before == entry.obstacles && of_one_template(*each.second.pod, *entry.pod);
  });
  if (found != last) {
    entry.obstacles = found->second.after;
    return found->second.helped;
  }
  Answer answer{.pod = entry.pod, .before = entry.obstacles};
  answer.helped = may_help(change, *entry.pod, entry.obstacles, snapshot, profile_for(*entry.pod, profiles_));
  answer.after = entry.obstacles;
  return known.emplace(entry.template_hash, std::move(answer))->second.helped;
}

std::size_t PodQueue::wake(const ClusterChange& change, const Snapshot& snapshot, Time now) {
  if (sizes_.unschedulable == 0) return 0;
  std::size_t woken = 0;
  Answers answers;
  for (auto& [key, entry] : entries_) {
    if (entry.part != Part::Unschedulable) continue;
    if (!is_helped(entry, change, snapshot, answers)) continue;
    ++woken;
    if (entry.ready <= now)
      activate(entry, now);
    else
      move(entry, Part::Backoff);
  }
  return woken;
}

void PodQueue::advance(Time now) {
  if (sizes_.backoff + sizes_.unschedulable == 0) return;
  for (auto& [key, entry] : entries_) {
    const bool rested = entry.part == Part::Unschedulable && entry.since + kLongestRest <= now;
    if (rested || (entry.part == Part::Backoff && entry.ready <= now)) activate(entry, now);
  }
}

Milliseconds PodQueue::until_due(Time now, Milliseconds at_most) const {
  if (sizes_.backoff + sizes_.unschedulable == 0) return at_most;
  for (const auto& [key, entry] : entries_) {
    if (entry.part != Part::Backoff && entry.part != Part::Unschedulable) continue;
    const Time due = entry.part == Part::Backoff ? entry.ready : entry.since + kLongestRest;
    at_most = std::clamp(std::chrono::ceil<Milliseconds>(due - now), Milliseconds(0), at_most);
  }
  return at_most;
}

std::optional<PodQueue::Part> PodQueue::part_of(const PodKey& key) const {
  const auto found = entries_.find(key);
  return found == entries_.end() ? std::nullopt : std::optional(found->second.part);
}

}  // namespace spread
