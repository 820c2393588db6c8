#include "sched/volumes/candidates.h"

#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

struct Case {
  const char* name;
  std::vector<Volume> volumes;
  std::string expected;  // empty: none
  Claim wanted = claim("data").of("local").request("1Gi");
};

VolumeBuilder local(const std::string& name) {
  return volume(name).of("local");
}

std::string best(const Case& test, const std::set<std::string>& taken = {}) {
  Store store;
  for (const Volume& each : test.volumes) store.add(each);
  const Storage storage = store;
  const Volume* found = Candidates(test.wanted, storage).best_for({{"zone", "a"}, {"disk", "ssd"}}, taken);
  return found != nullptr ? found->name : "";
}

}  // namespace

TEST_CASE("a claim finds a volume among those that exist") {
  const ClaimBuilder data = claim("data").of("local").request("1Gi");
  const auto with = [&](auto change) {
    ClaimBuilder changed = data;
    change(changed);
    return Claim(changed);
  };
  NodeSelectorTerm zone_b_named = named({"n"});
  zone_b_named.expressions = term("zone=b").expressions;
  const Case cases[] = {
      {"none there", {}, ""},
      {"as large as asked for", {local("v")}, "v"},
      {"too small", {local("v").capacity("1023Mi")}, ""},
      {"another class", {volume("v").of("other")}, ""},
      {"the smallest that is large enough",
       {local("a").capacity("3Gi"), local("b").capacity("2Gi"), local("c").capacity("1Mi")},
       "b"},
      {"the first by name of equal ones", {local("b"), local("a"), local("c")}, "a"},
      {"not Available",
       {local("a").phase("Bound"), local("b").phase("Released"), local("c").phase("Pending")},
       ""},
      {"being deleted", {local("v").deleting()}, ""},
      {"another mode", {local("v").block()}, ""},
      {"a block device for a block device", {local("v").block()}, "v", with([](auto& c) { c.block(); })},
      {"another attributes class", {local("v").attributes("gold")}, ""},
      {"no attributes class", {local("v")}, "", with([](auto& c) { c.attributes("gold"); })},
      {"the same attributes class", {local("v").attributes("gold")}, "v", with([](auto& c) {
         c.attributes("gold");
       })},
      {"all access modes needed",
       {local("a").modes({"ReadWriteOnce"}), local("b").modes({"RWX", "ROX", "RWO"})},
       "b",
       with([](auto& c) {
         c.modes({"ROX", "RWX"});
       })},
      {"selected by labels",
       {local("a").label("tier", "slow"), local("b").label("tier", "fast")},
       "b",
       with([](auto& c) { c.select("tier=fast"); })},
      {"asks for no size", {local("v").capacity("0")}, "v", claim("data").of("local")},
      {"reaches the node", {local("a").only_on({term("zone=b")}), local("b").only_on({term("zone=a")})}, "b"},
      {"any term is enough", {local("v").only_on({term("zone=b"), term("disk=ssd")})}, "v"},
      {"no term is for no node", {local("v").only_on({})}, ""},
      {"names of nodes are not looked at", {local("v").only_on({named({"n"})})}, "v"},
      {"labels beside names are", {local("v").only_on({zone_b_named})}, ""},
      {"everywhere and here, the smaller wins",
       {local("a").capacity("3Gi"), local("b").capacity("2Gi").only_on({term("zone in (a,b)")})},
       "b"},
      {"here and everywhere, the smaller wins",
       {local("a").capacity("3Gi").only_on({term("zone=a")}), local("b").capacity("2Gi")},
       "b"},
      {"another claim's", {local("v").for_claim("logs")}, ""},
      {"an earlier claim's of that name", {local("v").for_claim("data", "uid-old")}, ""},
      {"names the claim", {local("a"), local("b").for_claim("data").capacity("9Gi")}, "b"},
      {"names the claim and its UID", {local("b").for_claim("data", "uid-data")}, "b"},
      {"names the claim, whatever its phase, labels and modes",
       {local("v").for_claim("data").phase("Bound")},
       "v",
       with([](auto& c) { c.select("a=b").modes({"RWX"}); })},
      {"names the claim but is too small", {local("a"), local("b").for_claim("data").capacity("1Mi")}, "a"},
      {"names the claim but is being deleted", {local("a"), local("b").for_claim("data").deleting()}, "a"},
      {"names the claim but is elsewhere: no other is taken",
       {local("a"), local("b").for_claim("data").only_on({term("zone=b")})},
       ""},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    CHECK(best(test) == test.expected);
  }
}

TEST_CASE("a volume that another claim of the pod takes is left out") {
  const Case two{"", {local("a"), local("b")}, ""};
  CHECK(best(two, {"a"}) == "b");
  CHECK(best(two, {"a", "b"}).empty());
  const Case named{"", {local("a"), local("b").for_claim("data")}, ""};
  CHECK(best(named, {"b"}) == "a");
}
