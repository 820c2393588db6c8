#include <algorithm>
#include <iterator>
#include <optional>

#include "sched/filters/filters.h"
#include "sched/volumes/pod_claims.h"

namespace spread {
namespace {

constexpr std::string_view kName = "VolumeRestrictions";
constexpr const char* kDiskTaken = "node(s) had no available disk";
constexpr const char* kClaimInUse =
    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by "
    "another pod";

// The kinds that only one pod of a node can use, unless all read. EBS disks are not shared at all.
bool is_restricted(const Disk& disk) {
  using enum Disk::Kind;
  return disk.kind == GcePersistentDisk || disk.kind == AwsElasticBlockStore || disk.kind == Iscsi ||
         disk.kind == Rbd;
}

bool share_a_monitor(const Disk& a, const Disk& b) {
  return std::ranges::find_first_of(a.monitors, b.monitors) != a.monitors.end();
}

bool are_same(const Disk& a, const Disk& b) {
  if (a.kind != b.kind || a.id != b.id) return false;
  return a.kind != Disk::Kind::Rbd || (a.pool == b.pool && share_a_monitor(a, b));
}

bool clash(const Disk& a, const Disk& b) {
  const bool can_be_shared = a.kind != Disk::Kind::AwsElasticBlockStore;
  return are_same(a, b) && !(can_be_shared && a.read_only && b.read_only);
}

bool share_a_disk(const Pod& a, const Pod& b) {
  return std::ranges::find_first_of(a.disks, b.disks, are_same) != a.disks.end();
}

// Says which disk of the pod's a pod on the node uses.
std::optional<std::string> taken_disk(const std::vector<Disk>& disks, const NodeState& state) {
  for (const Disk& disk : disks) {
    for (const PodRef& other : state.pods) {
      const auto clashes = [&](const Disk& used) { return clash(disk, used); };
      if (std::ranges::any_of(other->disks, clashes))
        return "disk " + disk.id + " is used by " + to_string(other->key);
    }
  }
  return std::nullopt;
}

bool is_promised(const Pod& pod, const Node& node) {
  return pod.node_name.empty() && pod.nominated_node == node.name;
}

// Says which claim of the pod's, of those that only one pod can use, a pod on any node uses.
std::optional<std::string> claim_in_use(const std::vector<std::string>& claims, const std::string& ns,
                                        const Snapshot& snapshot) {
  if (claims.empty()) return std::nullopt;
  for (const NodeState& state : snapshot.nodes()) {
    for (const PodRef& other : state.pods) {
      // kube-scheduler goes by the claim's name alone where it looks at pods that were promised the node.
      if (other->key.ns != ns && !is_promised(*other, state.node)) continue;
      for (const ClaimVolume& used : other->claims) {
        if (!used.ephemeral && std::ranges::find(claims, used.claim) != claims.end())
          return "claim " + used.claim + " is in use by " + to_string(other->key);
      }
    }
  }
  return std::nullopt;
}

bool is_for_one_pod(const Claim& claim) {
  return std::ranges::find(claim.access_modes, "ReadWriteOncePod") != claim.access_modes.end();
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  std::vector<std::string> for_one_pod;
  for (const ClaimVolume& volume : pod.claims) {
    if (volume.ephemeral) continue;
    const Claim* claim = snapshot.surroundings().storage.claim(key_of(volume, pod));
    if (claim == nullptr) return Rejection{kName, claim_not_found(volume.claim), ""};
    if (is_for_one_pod(*claim)) for_one_pod.push_back(volume.claim);
  }
  std::vector<Disk> disks;
  std::ranges::copy_if(pod.disks, std::back_inserter(disks), is_restricted);
  const auto in_use = claim_in_use(for_one_pod, pod.key.ns, snapshot);
  if (disks.empty() && !in_use) return NotConcerned{};
  return [disks = std::move(disks), in_use](const NodeState& state) -> std::vector<Rejection> {
    if (const auto taken = taken_disk(disks, state)) return {{kName, kDiskTaken, *taken}};
    if (in_use) return {{kName, kClaimInUse, *in_use}};
    return {};
  };
}

// Whether both name a claim, in whatever namespace: see claim_in_use().
bool share_a_claim(const Pod& a, const Pod& b) {
  return std::ranges::find_first_of(a.claims, b.claims, {}, &ClaimVolume::claim, &ClaimVolume::claim) !=
         a.claims.end();
}

// Claims and disks are free once the pods that use them are gone; a claim that was missing may come.
bool helped_by(const Pod& pod, const ClusterChange& change, const Surroundings&) {
  using Kind = ClusterChange::Kind;
  if (moves_counts(change) || is_about_claim_of(pod, change)) return true;
  return change.kind == Kind::PodGone && (share_a_claim(pod, *change.pod) || share_a_disk(pod, *change.pod));
}

}  // namespace

Filter volume_restrictions() {
  return {.name = kName, .scope = Scope::Cluster, .prepare = prepare, .helped_by = helped_by};
}

}  // namespace spread
