#include "kube/codec/volume_patches.h"

#include <json/value.h>

#include "kube/codec/json/text.h"

namespace spread {

std::string encode_claim_ref(const Volume& volume, const Claim& claim) {
  Json::Value patch;
  patch["metadata"]["resourceVersion"] = volume.resource_version;
  if (!volume.claim_ref) patch["metadata"]["annotations"]["pv.kubernetes.io/bound-by-controller"] = "yes";
  Json::Value& reference = patch["spec"]["claimRef"];
  reference["apiVersion"] = "v1";
  reference["kind"] = "PersistentVolumeClaim";
  reference["namespace"] = claim.key.ns;
  reference["name"] = claim.key.name;
  reference["uid"] = claim.uid;
  reference["resourceVersion"] = claim.resource_version;
  return compact_json(patch);
}

std::string encode_selected_node(const Claim& claim, std::string_view node) {
  Json::Value patch;
  patch["metadata"]["resourceVersion"] = claim.resource_version;
  patch["metadata"]["annotations"]["volume.kubernetes.io/selected-node"] = std::string(node);
  return compact_json(patch);
}

}  // namespace spread
