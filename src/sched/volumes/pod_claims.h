#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/pod.h"
#include "model/storage.h"

namespace spread {

// A pod's claims, looked up once a pod, in the order of its volumes. Two volumes can share a claim, which is
// then listed twice, as kube-scheduler has it. Points into the storage.
struct PodClaims {
  std::vector<const Claim*> bound;    // to a volume, which the claim's annotation confirms
  std::vector<const Claim*> waiting;  // for their first consumer: binding is up to the scheduler
  std::vector<const Claim*> unbound;  // binding is up to a controller, which has not done it
};

// Claims that do not exist are left out.
PodClaims sort_claims(const Pod& pod, const Storage& storage);

ClaimKey key_of(const ClaimVolume& volume, const Pod& pod);

// In kube-scheduler's words.
std::string claim_not_found(const std::string& name);

// The claim of an ephemeral volume must have been made for this very pod. Says so where it was not.
std::optional<std::string> not_made_for(const Pod& pod, const Claim& claim);

}  // namespace spread
