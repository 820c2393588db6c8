#include "sched/volumes/provisioning.h"

#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

const CsiDriver kCounts{"made.example.com", true};
const Claim kClaim = claim("data").of("fast").request("5Gi");

StorageClass fast_in(std::vector<std::vector<TopologyRequirement>> topologies) {
  StorageClass of = waiting_class("fast");
  of.allowed_topologies = std::move(topologies);
  return of;
}

StorageCapacity pool(const std::string& where, const std::string& capacity, const std::string& largest = "",
                     const std::string& of = "fast") {
  StorageCapacity made{"ns/p", of, selector(where), quantity(capacity), std::nullopt};
  if (!largest.empty()) made.maximum_volume_size = quantity(largest);
  return made;
}

// "" where a volume can be made; else whether for want of space, and the detail.
std::string refused(const Storage& storage, const Claim& wanted = kClaim) {
  const auto refusal = Provisioning(wanted, storage).refused_on(node("n").label("zone", "a"));
  if (!refusal) return "";
  return (refusal->no_space ? "no space: " : "") + refusal->detail;
}

}  // namespace

TEST_CASE("a volume is made by a class that has a provisioner, where its topologies allow") {
  CHECK(refused(Store().add(waiting_class("fast"))).empty());
  const std::string none = "no volume fits claim data, and class fast makes none";
  CHECK(refused(Store()) == none);
  CHECK(refused(Store().add(waiting_class("fast", ""))) == none);
  CHECK(refused(Store().add(waiting_class("fast", "kubernetes.io/no-provisioner"))) == none);

  CHECK(refused(Store().add(fast_in({{{"zone", {"b", "a"}}}}))).empty());
  CHECK(refused(Store().add(fast_in({{{"zone", {"b"}}}, {{"zone", {"a"}}}}))).empty());
  CHECK(refused(Store().add(fast_in({{{"zone", {"b"}}}}))) == "class fast makes volumes only where zone=b");
  CHECK(refused(Store().add(fast_in({{{"zone", {"a"}}, {"disk", {"x", "y"}}}, {{"zone", {"b"}}}}))) ==
        "class fast makes volumes only where zone=a,disk in (x,y) or zone=b");
  CHECK_FALSE(refused(Store().add(fast_in({{}}))).empty());
  CHECK_FALSE(refused(Store().add(fast_in({{{"zone", {}}}}))).empty());
}

TEST_CASE("a driver that publishes its space must have enough within reach of the node") {
  const auto store = [] { return Store().add(waiting_class("fast")).add(kCounts); };
  const std::string nothing = "no space: claim data asks for 5Gi, and class fast has no space here";
  CHECK(refused(store()) == nothing);
  CHECK(refused(store().add(pool("zone=a", "5Gi"))).empty());
  CHECK(refused(store().add(pool("zone=a", "4Gi")).add(pool("zone=a", "3Gi"))) ==
        "no space: claim data asks for 5Gi; the largest volume of class fast here is 4Gi");
  CHECK(refused(store().add(pool("zone=b", "5Gi"))) == nothing);
  CHECK(refused(store().add(pool("zone=b", "5Gi")).add(pool("zone notin (b)", "5Gi"))).empty());
  CHECK(refused(store().add(pool("", "5Gi"))).empty());
  CHECK(refused(store().add(pool("zone=a", "5Gi", "", "slow"))) == nothing);
  CHECK(refused(store().add({"ns/p", "fast", std::nullopt, quantity("5Gi"), std::nullopt})) == nothing);
  CHECK(refused(store().add({"ns/p", "fast", selector(""), std::nullopt, std::nullopt})) == nothing);

  SECTION("the largest volume that a pool can hold counts before what it has left") {
    CHECK(refused(store().add(pool("", "1Gi", "5Gi"))).empty());
    CHECK(refused(store().add(pool("", "9Gi", "4Gi"))) ==
          "no space: claim data asks for 5Gi; the largest volume of class fast here is 4Gi");
  }
  SECTION("drivers that do not publish it, and claims that ask for no size, are not held to it") {
    CHECK(refused(Store().add(waiting_class("fast")).add(CsiDriver{"made.example.com", false})).empty());
    CHECK(refused(Store().add(waiting_class("fast")).add(CsiDriver{"other", true})).empty());
    CHECK(refused(store(), claim("data").of("fast")).empty());
  }
}
