#include "sched/volumes/provisioning.h"

#include <algorithm>

namespace spread {
namespace {

constexpr std::string_view kNoProvisioner = "kubernetes.io/no-provisioner";

Reach reach_of(const StorageClass& of) {
  if (of.allowed_topologies.empty()) return std::nullopt;
  std::vector<NodeSelectorTerm> terms;
  for (const auto& allowed : of.allowed_topologies) {
    NodeSelectorTerm& term = terms.emplace_back();
    for (const TopologyRequirement& label : allowed)
      term.expressions.push_back({label.key, Operator::In, label.values});
  }
  return terms;
}

// The largest volume that the pool can hold, in bytes; -1 where it does not say.
std::int64_t limit_of(const StorageCapacity& pool) {
  if (pool.maximum_volume_size) return pool.maximum_volume_size->units();
  return pool.capacity ? pool.capacity->units() : -1;
}

}  // namespace

Provisioning::Provisioning(const Claim& claim, const Storage& storage) : claim_(&claim) {
  const StorageClass* of = storage.storage_class(claim.storage_class);
  if (of == nullptr) return;
  has_provisioner_ = !of->provisioner.empty() && of->provisioner != kNoProvisioner;
  topology_ = reach_of(*of);
  const CsiDriver* driver = storage.csi_driver(of->provisioner);
  space_counts_ = claim.request && driver != nullptr && driver->storage_capacity;
  if (!space_counts_) return;
  for (const StorageCapacity& pool : storage.capacities) {
    if (pool.storage_class != of->name || !pool.node_topology) continue;
    index_.add(pools_.size(), pool.node_topology->requirements);
    pools_.push_back(&pool);
  }
}

std::optional<Provisioning::Refusal> Provisioning::refused_on(const Node& node) const {
  const std::string& of = claim_->storage_class;
  if (!has_provisioner_)
    return Refusal{false, "no volume fits claim " + claim_->key.name + ", and class " + of + " makes none"};
  if (!reaches(topology_, node.labels))
    return Refusal{false, "class " + of + " makes volumes only where " + in_words(topology_)};
  if (!space_counts_) return std::nullopt;
  const auto enough = index_.first(node.labels, [&](std::size_t i) {
    return limit_of(*pools_[i]) >= claim_->request->units() && pools_[i]->node_topology->matches(node.labels);
  });
  if (enough) return std::nullopt;
  return Refusal{true, too_small_on(node)};
}

std::string Provisioning::too_small_on(const Node& node) const {
  std::int64_t largest = -1;
  index_.first(node.labels, [&](std::size_t i) {
    if (pools_[i]->node_topology->matches(node.labels)) largest = std::max(largest, limit_of(*pools_[i]));
    return false;
  });
  const std::string of = "class " + claim_->storage_class;
  return "claim " + claim_->key.name + " asks for " + format_binary(claim_->request->units()) +
         (largest < 0 ? ", and " + of + " has no space here"
                      : "; the largest volume of " + of + " here is " + format_binary(largest));
}

}  // namespace spread
