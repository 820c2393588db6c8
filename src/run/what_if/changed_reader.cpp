#include "run/what_if/changed_reader.h"

#include <algorithm>
#include <iterator>

namespace spread {
namespace {

template <class Map>
void put_all(Map& to, const Map& from) {
  for (const auto& [name, object] : from) to.insert_or_assign(name, object);
}

template <class Object>
void put_all(std::vector<Object>& to, const std::vector<Object>& from) {
  std::erase_if(to,
                [&](const Object& each) { return std::ranges::count(from, each.name, &Object::name) > 0; });
  std::ranges::copy(from, std::back_inserter(to));
}

void put_all(Surroundings& to, const Surroundings& from) {
  put_all(to.namespaces, from.namespaces);
  put_all(to.controllers, from.controllers);
  put_all(to.storage.claims, from.storage.claims);
  put_all(to.storage.volumes, from.storage.volumes);
  put_all(to.storage.classes, from.storage.classes);
  put_all(to.storage.csi_nodes, from.storage.csi_nodes);
  put_all(to.storage.csi_drivers, from.storage.csi_drivers);
  put_all(to.storage.capacities, from.storage.capacities);
  put_all(to.storage.attachments, from.storage.attachments);
}

// A copy of a node runs the same drivers.
void add_csi_nodes(Storage& storage, const std::map<std::string, std::string>& original) {
  for (const auto& [copy, like] : original) {
    const CsiNode* known = storage.csi_node(like);
    if (known == nullptr) continue;
    CsiNode own = *known;
    own.name = copy;
    storage.csi_nodes.insert_or_assign(copy, std::move(own));
  }
}

// The claim of an ephemeral volume goes with its pod; the next pod's is new.
void renew_ephemeral_claims(Storage& storage, const Pod& pod) {
  for (const ClaimVolume& volume : pod.claims) {
    const auto claim = storage.claims.find({pod.key.ns, volume.claim});
    if (!volume.ephemeral || claim == storage.claims.end()) continue;
    Claim& made = claim->second;
    made.volume_name.clear();
    made.bind_completed = false;
    made.selected_node.reset();
    made.phase = "Pending";
    made.deleting = false;
    made.controller_uid = pod.uid;
  }
}

}  // namespace

Result<ChangedReader> ChangedReader::open(ClusterReader& below, const WhatIf& what_if) {
  Result<std::vector<Pod>> waiting = below.waiting();
  if (!waiting) return waiting.error();
  Result<std::vector<Node>> nodes = below.nodes();
  if (!nodes) return nodes.error();
  Result<std::vector<Pod>> placed = below.placed();
  if (!placed) return placed.error();
  Result<Contents> contents = with_changes(
      {.nodes = *std::move(nodes), .waiting = *std::move(waiting), .placed = *std::move(placed)}, what_if);
  if (!contents) return contents.error();
  return ChangedReader(below, *std::move(contents));
}

Result<Surroundings> ChangedReader::surroundings(const Needs& needs) {
  Result<Surroundings> all = below_->surroundings(needs);
  if (!all) return all;
  std::erase_if(all->nominated, [&](const PodRef& pod) { return contents_.replaced.contains(pod->key); });
  put_all(*all, contents_.added);
  add_csi_nodes(all->storage, contents_.original);
  for (const Pod& pod : contents_.waiting)
    if (contents_.displaced.contains(pod.key)) renew_ephemeral_claims(all->storage, pod);
  return all;
}

}  // namespace spread
