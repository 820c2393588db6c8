#include "sched/volumes/pod_claims.h"

namespace spread {
namespace {

bool waits_for_consumer(const Claim& claim, const Storage& storage) {
  if (!claim.volume_name.empty()) return false;
  const StorageClass* of = storage.storage_class(claim.storage_class);
  return of != nullptr && of->waits_for_consumer;
}

}  // namespace

PodClaims sort_claims(const Pod& pod, const Storage& storage) {
  PodClaims claims;
  for (const ClaimVolume& volume : pod.claims) {
    const Claim* claim = storage.claim(key_of(volume, pod));
    if (claim == nullptr) continue;
    if (claim->fully_bound()) {
      claims.bound.push_back(claim);
    } else {
      (waits_for_consumer(*claim, storage) ? claims.waiting : claims.unbound).push_back(claim);
    }
  }
  return claims;
}

ClaimKey key_of(const ClaimVolume& volume, const Pod& pod) {
  return {pod.key.ns, volume.claim};
}

std::string claim_not_found(const std::string& name) {
  return "persistentvolumeclaim \"" + name + "\" not found";
}

std::optional<std::string> not_made_for(const Pod& pod, const Claim& claim) {
  if (!claim.controller_uid.empty() && claim.controller_uid == pod.uid) return std::nullopt;
  return "PVC " + to_string(claim.key) + " was not created for pod " + to_string(pod.key) +
         " (pod is not owner)";
}

}  // namespace spread
