#include "model/storage.h"

#include "support/catch.h"

using namespace spread;

namespace {

Claim claim(const std::string& name) {
  Claim made;
  made.key = {"default", name};
  made.uid = "uid-" + name;
  return made;
}

Storage storage_of(const std::vector<Claim>& claims, const std::vector<std::string>& volumes) {
  Storage storage;
  for (const Claim& each : claims) storage.claims[each.key] = each;
  for (const std::string& name : volumes) storage.volumes[name].name = name;
  return storage;
}

const ClaimKey kData{"default", "data"};
const VolumePlan kMatch{{{kData, "pv"}}, {}};
const VolumePlan kProvision{{}, {kData}};

}  // namespace

TEST_CASE("Storage finds by name, and says where there is none") {
  Storage storage = storage_of({claim("data")}, {"pv"});
  storage.classes["fast"].provisioner = "p";
  storage.csi_nodes["n"].name = "n";
  storage.csi_drivers["d"].name = "d";
  CHECK(storage.claim(kData)->uid == "uid-data");
  CHECK(storage.volume("pv")->name == "pv");
  CHECK(storage.storage_class("fast")->provisioner == "p");
  CHECK(storage.csi_node("n")->name == "n");
  CHECK(storage.csi_driver("d")->name == "d");
  CHECK(storage.claim({"other", "data"}) == nullptr);
  CHECK(storage.volume("") == nullptr);
  CHECK(storage.storage_class("slow") == nullptr);
  CHECK(storage.csi_node("m") == nullptr);
  CHECK(storage.csi_driver("e") == nullptr);
}

TEST_CASE("a reserved volume refers to its claim until it is released") {
  Storage storage = storage_of({claim("data")}, {"pv"});
  const Storage before = storage;
  storage.reserve(kMatch, "n");
  CHECK(storage.volume("pv")->claim_ref == ClaimRef{kData, "uid-data"});
  CHECK_FALSE(storage.claim(kData)->selected_node);
  storage.release(kMatch);
  CHECK(storage == before);
}

TEST_CASE("a claim to provision is told the node until it is released") {
  Storage storage = storage_of({claim("data")}, {});
  const Storage before = storage;
  storage.reserve(kProvision, "n");
  CHECK(storage.claim(kData)->selected_node == "n");
  storage.release(kProvision);
  CHECK(storage == before);
}

TEST_CASE("releasing leads back to what was there, not to nothing") {
  Storage storage = storage_of({claim("data")}, {"pv"});
  storage.volumes["pv"].claim_ref = ClaimRef{kData, ""};
  storage.claims[kData].selected_node = "n";
  const Storage before = storage;
  for (const VolumePlan& plan : {kMatch, kProvision}) {
    storage.reserve(plan, "n");
    storage.release(plan);
    CHECK(storage == before);
  }
}

TEST_CASE("what two plans rely on stays until both are released") {
  Storage storage = storage_of({claim("data")}, {"pv"});
  const Storage before = storage;
  const VolumePlan both{kMatch.matches, kProvision.provisions};
  storage.reserve(both, "n");
  storage.reserve(both, "n");
  storage.release(both);
  CHECK(storage.volume("pv")->claim_ref == ClaimRef{kData, "uid-data"});
  CHECK(storage.claim(kData)->selected_node == "n");
  storage.release(both);
  CHECK(storage == before);
}

TEST_CASE("a plan whose claim or volume is gone reserves nothing") {
  for (Storage storage : {storage_of({}, {"pv"}), storage_of({claim("data")}, {}), storage_of({}, {})}) {
    const Storage before = storage;
    storage.reserve(kMatch, "n");
    storage.release(kMatch);
    CHECK(storage == before);
  }
  Storage storage = storage_of({}, {"pv"});
  const Storage before = storage;
  storage.reserve(kProvision, "n");
  CHECK(storage == before);
  storage.release(kProvision);
  CHECK(storage == before);
}
