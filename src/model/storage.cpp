#include "model/storage.h"

#include <utility>

namespace spread {
namespace {

template <class Map, class Key>
auto find_in(const Map& map, const Key& key) -> const typename Map::mapped_type* {
  const auto at = map.find(key);
  return at == map.end() ? nullptr : &at->second;
}

template <class Field, class Value>
void overwrite(Reserved<Field>& reserved, Field& field, Value value) {
  if (reserved.plans++ == 0) reserved.before = std::move(field);
  field = std::move(value);
}

template <class ReservedMap, class Key, class Objects, class Field>
void restore(ReservedMap& reserved, const Key& key, Objects& objects, Field field) {
  const auto at = reserved.find(key);
  if (at == reserved.end() || --at->second.plans > 0) return;
  const auto object = objects.find(key);
  if (object != objects.end()) object->second.*field = std::move(at->second.before);
  reserved.erase(at);
}

}  // namespace

const Claim* Storage::claim(const ClaimKey& key) const {
  return find_in(claims, key);
}

const Volume* Storage::volume(std::string_view name) const {
  return find_in(volumes, name);
}

const StorageClass* Storage::storage_class(std::string_view name) const {
  return find_in(classes, name);
}

const CsiNode* Storage::csi_node(std::string_view node) const {
  return find_in(csi_nodes, node);
}

const CsiDriver* Storage::csi_driver(std::string_view name) const {
  return find_in(csi_drivers, name);
}

void Storage::reserve(const VolumePlan& plan, const std::string& node) {
  for (const auto& [key, volume] : plan.matches) {
    const Claim* found = claim(key);
    const auto at = volumes.find(volume);
    if (found == nullptr || at == volumes.end()) continue;
    overwrite(reserved_volumes[volume], at->second.claim_ref, ClaimRef{key, found->uid});
  }
  for (const ClaimKey& key : plan.provisions) {
    const auto at = claims.find(key);
    if (at != claims.end()) overwrite(reserved_claims[key], at->second.selected_node, node);
  }
}

void Storage::release(const VolumePlan& plan) {
  for (const VolumePlan::Match& match : plan.matches)
    restore(reserved_volumes, match.volume, volumes, &Volume::claim_ref);
  for (const ClaimKey& key : plan.provisions) restore(reserved_claims, key, claims, &Claim::selected_node);
}

}  // namespace spread
