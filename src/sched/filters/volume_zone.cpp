#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.h"
#include "sched/filters/filters.h"
#include "sched/volumes/pod_claims.h"
#include "sched/volumes/zone_labels.h"

namespace spread {
namespace {

constexpr std::string_view kName = "VolumeZone";
constexpr const char* kReason = "node(s) had no available volume zone";
constexpr std::array kLabels{kBetaZoneLabel, kBetaRegionLabel, kZoneLabel, kRegionLabel};

// A label of a volume that a node must have one of the values of.
struct Place {
  std::string volume;
  std::string_view label;
  std::vector<std::string> values;
};

// A label with an empty part is not understood, and left out.
void add_places(const Volume& volume, std::vector<Place>& places) {
  for (const std::string_view label : kLabels) {
    const std::string* value = volume.labels.find(label);
    if (value == nullptr) continue;
    std::vector<std::string> parts = split_zones(*value);
    if (std::ranges::find(parts, "") == parts.end()) places.push_back({volume.name, label, std::move(parts)});
  }
}

std::string_view label_of_today(std::string_view label) {
  if (label == kBetaZoneLabel) return kZoneLabel;
  return label == kBetaRegionLabel ? kRegionLabel : label;
}

bool is_in(const Place& place, const Labels& node) {
  const std::string* value = node.find(place.label);
  if (value == nullptr) value = node.find(label_of_today(place.label));
  return value != nullptr && std::ranges::find(place.values, *value) != place.values.end();
}

// Clusters of one zone may not label their nodes at all.
bool says_where(const Labels& node) {
  return std::ranges::any_of(kLabels, [&](std::string_view label) { return node.find(label) != nullptr; });
}

// Why a claim without a volume keeps the pod from every node; none where it waits for its first consumer.
std::optional<std::string> unbound(const Claim& claim, const Storage& storage) {
  if (claim.storage_class.empty()) return "PersistentVolumeClaim had no pv name and storageClass name";
  const StorageClass* of = storage.storage_class(claim.storage_class);
  if (of == nullptr) return "storageclass.storage.k8s.io \"" + claim.storage_class + "\" not found";
  if (of->waits_for_consumer) return std::nullopt;
  return "PersistentVolume had no name";
}

// Why the claim keeps the pod from every node; else adds where its volume is.
std::optional<std::string> locate(const ClaimVolume& used, const Pod& pod, const Storage& storage,
                                  std::vector<Place>& places) {
  const Claim* claim = storage.claim(key_of(used, pod));
  if (claim == nullptr) return claim_not_found(used.claim);
  if (claim->volume_name.empty()) return unbound(*claim, storage);
  const Volume* volume = storage.volume(claim->volume_name);
  if (volume == nullptr) return "persistentvolume \"" + claim->volume_name + "\" not found";
  add_places(*volume, places);
  return std::nullopt;
}

std::string in_words(const Place& place) {
  return "volume " + place.volume + " is in " + std::string(place.label) + " " + join(place.values, " or ");
}

// Volumes of ephemeral claims are not looked at: kube-scheduler leaves them to their node affinity.
Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  std::vector<Place> places;
  for (const ClaimVolume& used : pod.claims) {
    if (used.ephemeral) continue;
    if (auto reason = locate(used, pod, snapshot.surroundings().storage, places))
      return Rejection{kName, *std::move(reason), "claim " + used.claim};
  }
  if (places.empty()) return NotConcerned{};
  return [places = std::move(places)](const NodeState& state) -> std::vector<Rejection> {
    const Labels& labels = state.node.labels;
    if (!says_where(labels)) return {};
    const auto elsewhere =
        std::ranges::find_if(places, [&](const Place& place) { return !is_in(place, labels); });
    if (elsewhere == places.end()) return {};
    return {{kName, kReason, in_words(*elsewhere)}};
  };
}

}  // namespace

Filter volume_zone() {
  return {.name = kName,
          .scope = Scope::Node,
          .prepare = prepare,
          .helped_by = [](const Pod& pod, const ClusterChange& change, const Surroundings&) {
            return is_about_claim_of(pod, change) || is_about(change, {"PersistentVolume", "StorageClass"});
          }};
}

}  // namespace spread
