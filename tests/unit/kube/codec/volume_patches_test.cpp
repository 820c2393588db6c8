#include "kube/codec/volume_patches.h"

#include "support/catch.h"

using namespace spread;

namespace {

Claim claim() {
  Claim claim;
  claim.key = {"shop", "data"};
  claim.uid = "c-1";
  claim.resource_version = "7";
  return claim;
}

Volume volume() {
  Volume volume;
  volume.name = "disk";
  volume.resource_version = "9";
  return volume;
}

const std::string kReference =
    R"("spec":{"claimRef":{"apiVersion":"v1","kind":"PersistentVolumeClaim","name":"data","namespace":"shop",)"
    R"("resourceVersion":"7","uid":"c-1"}}})";

}  // namespace

TEST_CASE("a volume is given to a claim as the volume controller does it, for the version that was seen") {
  CHECK(
      encode_claim_ref(volume(), claim()) ==
      R"({"metadata":{"annotations":{"pv.kubernetes.io/bound-by-controller":"yes"},"resourceVersion":"9"},)" +
          kReference);
}

TEST_CASE("a volume that somebody reserved by name is not marked as chosen by a controller") {
  Volume reserved = volume();
  reserved.claim_ref = ClaimRef{{"shop", "data"}, ""};
  CHECK(encode_claim_ref(reserved, claim()) == R"({"metadata":{"resourceVersion":"9"},)" + kReference);
}

TEST_CASE("a claim is told its node, for the version that was seen") {
  CHECK(
      encode_selected_node(claim(), "worker") ==
      R"({"metadata":{"annotations":{"volume.kubernetes.io/selected-node":"worker"},"resourceVersion":"7"}})");
}
