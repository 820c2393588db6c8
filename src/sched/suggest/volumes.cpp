// Claims and disks that keep the pod away.
#include <algorithm>

#include "sched/suggest/remedies.h"

namespace spread {
namespace {

bool uses_claim(const Pod& pod, const Pod& other) {
  return pod.key.ns == other.key.ns && std::ranges::any_of(pod.claims, [&](const ClaimVolume& claim) {
           return !claim.ephemeral && std::ranges::find(other.claims, claim) != other.claims.end();
         });
}

bool uses_disk(const Pod& pod, const Pod& other) {
  return std::ranges::any_of(pod.disks, [&](const Disk& disk) {
    return std::ranges::any_of(
        other.disks, [&](const Disk& used) { return used.kind == disk.kind && used.id == disk.id; });
  });
}

// What the filter says, for the reader to see which volume it is about.
std::string why(const Trial& trial) {
  const std::vector<Rejection> rejections = trial.rejections();
  if (rejections.empty()) return "";
  const Rejection& first = rejections.front();
  return " (" + (first.detail.empty() ? first.reason : first.detail) + ")";
}

// One volume alone where that is enough, else all of them.
template <class T>
void drop_each(Shared<std::vector<T>> Pod::*volumes, const std::string& what, std::string T::*name,
               const Trial& trial, std::vector<Remedy>& found) {
  const std::vector<T>& all = trial.pod.*volumes;
  Remedy together{Side::Pod, {}, [volumes](Trial& changed) { (changed.pod.*volumes).reset(); }};
  for (std::size_t i = 0; i < all.size(); ++i) {
    together.changes.push_back("use another " + what + " than " + all[i].*name + why(trial));
    found.push_back({Side::Pod, {together.changes.back()}, [volumes, i](Trial& changed) {
                       std::vector<T>& left = (changed.pod.*volumes).edit();
                       left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
                     }});
  }
  if (all.size() > 1) found.push_back(std::move(together));
}

}  // namespace

std::vector<Remedy> change_volumes(const Trial& trial) {
  std::vector<Remedy> found;
  drop_each(&Pod::claims, "claim", &ClaimVolume::claim, trial, found);
  drop_each(&Pod::disks, "disk", &Disk::id, trial, found);
  return found;
}

std::vector<Remedy> free_volumes(const Trial& trial) {
  std::vector<Remedy> found = change_volumes(trial);
  Remedy stop{Side::Node, {}, {}};
  std::vector<std::pair<PodRef, std::string>> users;
  for (const NodeState& state : trial.snapshot.nodes()) {
    for (const PodRef& other : state.pods) {
      const bool shares_disk = state.node.name == trial.node && uses_disk(trial.pod, *other);
      if (!shares_disk && !uses_claim(trial.pod, *other)) continue;
      users.emplace_back(other, state.node.name);
      stop.changes.push_back("stop " + to_string(other->key) + " on " + state.node.name +
                             ", which uses the same " + (shares_disk ? "disk" : "claim"));
    }
  }
  stop.apply = [users](Trial& changed) {
    for (const auto& [pod, node] : users) changed.remove(pod, node);
  };
  found.push_back(std::move(stop));
  return found;
}

}  // namespace spread
