#include "sched/volumes/candidates.h"

#include <algorithm>

#include "sched/volumes/reach.h"

namespace spread {
namespace {

bool refers_to(const Volume& volume, const Claim& claim) {
  const auto& ref = volume.claim_ref;
  return ref && ref->claim == claim.key && (ref->uid.empty() || ref->uid == claim.uid);
}

// What even a volume that names the claim must fulfil.
bool is_usable(const Volume& volume, const Claim& claim) {
  return !volume.deleting && volume.capacity >= claim.request.value_or(Quantity()) &&
         volume.volume_mode == claim.volume_mode && volume.attributes_class == claim.attributes_class;
}

bool has_modes_of(const Claim& claim, const Volume& volume) {
  return std::ranges::all_of(claim.access_modes, [&](const std::string& mode) {
    return std::ranges::find(volume.access_modes, mode) != volume.access_modes.end();
  });
}

bool is_open_to(const Claim& claim, const Volume& volume) {
  return !volume.claim_ref && volume.phase == "Available" && has_modes_of(claim, volume) &&
         (!claim.selector || claim.selector->matches(volume.labels));
}

// With several terms no single label is needed.
std::vector<Requirement> needed_for(const Volume& volume) {
  const Reach& reach = volume.node_affinity;
  return reach && reach->size() == 1 ? reach->front().expressions : std::vector<Requirement>();
}

}  // namespace

Candidates::Candidates(const Claim& claim, const Storage& storage) {
  for (const auto& [name, volume] : storage.volumes) {
    if (volume.storage_class != claim.storage_class || !is_usable(volume, claim)) continue;
    if (refers_to(volume, claim)) {
      prebound_.push_back(&volume);
    } else if (is_open_to(claim, volume)) {
      open_.push_back(&volume);
    }
  }
  // They come in order of their names, and a stable sort keeps it.
  std::ranges::stable_sort(open_, {}, &Volume::capacity);
  for (std::size_t i = 0; i < open_.size(); ++i) index_.add(i, needed_for(*open_[i]));
}

const Volume* Candidates::best_for(const Labels& node, const std::set<std::string>& taken) const {
  for (const Volume* volume : prebound_) {
    if (!taken.contains(volume->name)) return reaches(volume->node_affinity, node) ? volume : nullptr;
  }
  const auto best = index_.first(node, [&](std::size_t i) {
    return !taken.contains(open_[i]->name) && reaches(open_[i]->node_affinity, node);
  });
  return best ? open_[*best] : nullptr;
}

}  // namespace spread
