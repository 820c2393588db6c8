#include "sched/volumes/planner.h"

#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;
using Kind = VolumeConflict::Kind;

namespace {

const StorageClass kLocal = waiting_class("local", "kubernetes.io/no-provisioner");
const StorageClass kFast = waiting_class("fast");

VolumePlan plan(std::vector<VolumePlan::Match> matches, std::vector<ClaimKey> provisions) {
  return {std::move(matches), std::move(provisions)};
}

VolumePlanner::Answer ask(const Pod& waiting, const Storage& storage) {
  return VolumePlanner(sort_claims(waiting, storage), storage).on(node("n").label("zone", "a"));
}

}  // namespace

TEST_CASE("claims get a volume each, or one is made") {
  struct Case {
    const char* name;
    Pod waiting;
    Storage storage;
    VolumePlan expected;
  };
  const Case cases[] = {
      {"no claims", pod("p"), Store(), {}},
      {"a bound claim needs nothing",
       pod("p").claim("a"),
       Store().add(claim("a").bound_to("v")).add(volume("v")),
       {}},
      {"an existing volume", pod("p").claim("a"),
       Store().add(kLocal).add(claim("a").of("local")).add(volume("v").of("local")),
       plan({{in_default("a"), "v"}}, {})},
      {"none exists, so one is made", pod("p").claim("a"), Store().add(kFast).add(claim("a").of("fast")),
       plan({}, {in_default("a")})},
      {"an existing one before one that is made", pod("p").claim("a"),
       Store().add(kFast).add(claim("a").of("fast")).add(volume("v").of("fast")),
       plan({{in_default("a"), "v"}}, {})},
      {"the smaller claim chooses first", pod("p").claim("large").claim("small"),
       Store()
           .add(kLocal)
           .add(claim("large").of("local").request("2Gi"))
           .add(claim("small").of("local").request("1Gi"))
           .add(volume("v").of("local").capacity("3Gi"))
           .add(volume("w").of("local").capacity("2Gi")),
       plan({{in_default("small"), "w"}, {in_default("large"), "v"}}, {})},
      {"one volume is not given twice", pod("p").claim("a").claim("b"),
       Store().add(kFast).add(claim("a").of("fast")).add(claim("b").of("fast")).add(volume("v").of("fast")),
       plan({{in_default("a"), "v"}}, {in_default("b")})},
      {"a claim that was told this node is made there, whatever exists", pod("p").claim("a").claim("b"),
       Store()
           .add(kFast)
           .add(claim("a").of("fast"))
           .add(claim("b").of("fast").selected("n"))
           .add(volume("v").of("fast")),
       plan({{in_default("a"), "v"}}, {in_default("b")})},
      {"a claim that two volumes of the pod share gets one", pod("p").claim("a").claim("a"),
       Store()
           .add(kLocal)
           .add(claim("a").of("local"))
           .add(volume("v").of("local"))
           .add(volume("w").of("local")),
       plan({{in_default("a"), "v"}}, {})},
      {"a shared claim that finds one volume only is not made as well", pod("p").claim("a").claim("a"),
       Store().add(kFast).add(claim("a").of("fast")).add(volume("v").of("fast")),
       plan({{in_default("a"), "v"}}, {})},
      {"a shared claim is made once", pod("p").claim("a").claim("a"),
       Store().add(kFast).add(claim("a").of("fast")), plan({}, {in_default("a")})},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    const VolumePlanner::Answer answer = ask(test.waiting, test.storage);
    CHECK(answer.conflicts.empty());
    CHECK(answer.plan == test.expected);
    CHECK(plan_volumes(test.waiting, node("n").label("zone", "a"), test.storage) == test.expected);
  }
}

TEST_CASE("what a node cannot give") {
  struct Case {
    const char* name;
    Pod waiting;
    Storage storage;
    std::vector<VolumeConflict> expected;
  };
  const VolumeConflict elsewhere{Kind::Affinity,
                                 "claim b is bound to bv, which is only for nodes with zone=b"};
  const VolumeConflict no_volume{Kind::NoVolume, "no volume fits claim w, and class local makes none"};
  const VolumeConflict no_space{Kind::NoSpace, "claim f asks for 1Gi, and class fast has no space here"};
  const VolumeConflict gone{Kind::VolumeGone, "claim g is bound to gv, which does not exist"};
  const Store all = Store()
                        .add(kLocal)
                        .add(kFast)
                        .add(CsiDriver{"made.example.com", true})
                        .add(claim("b").bound_to("bv"))
                        .add(volume("bv").only_on({term("zone=b")}))
                        .add(claim("g").bound_to("gv"))
                        .add(claim("w").of("local"))
                        .add(claim("f").of("fast").request("1Gi"))
                        .add(claim("s").of("fast").selected("m"));
  const Case cases[] = {
      {"the volume is elsewhere", pod("p").claim("b"), all, {elsewhere}},
      {"the volume is gone", pod("p").claim("g"), all, {gone}},
      {"the first bound claim that fails counts", pod("p").claim("b").claim("g"), all, {elsewhere}},
      {"in the order of the pod's volumes", pod("p").claim("g").claim("b"), all, {gone}},
      {"no volume to bind", pod("p").claim("w"), all, {no_volume}},
      {"no space to make one", pod("p").claim("f"), all, {no_space}},
      {"of several to make, the first refusal counts", pod("p").claim("f").claim("w"), all, {no_volume}},
      {"made for another node",
       pod("p").claim("s").claim("w"),
       all,
       {{Kind::NoVolume, "the volume of claim s is made for m"}}},
      {"bound and unbound claims both count", pod("p").claim("w").claim("b"), all, {elsewhere, no_volume}},
      {"without space, and a volume gone", pod("p").claim("g").claim("f"), all, {no_space, gone}},
      {"a shared claim needs a volume for each use, as kube-scheduler counts",
       pod("p").claim("w").claim("w"),
       Store(all).add(volume("v").of("local")),
       {no_volume}},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    CHECK(ask(test.waiting, test.storage).conflicts == test.expected);
  }
}

TEST_CASE("a pod that is assumed takes its volumes from the next") {
  const Store store = Store()
                          .add(kLocal)
                          .add(claim("a").of("local"))
                          .add(claim("b").of("local"))
                          .add(volume("v").of("local"));
  Snapshot snapshot = cluster({node("n")}, {}, store);
  const PodRef first = pod("p").claim("a");
  const Pod second = pod("q").claim("b");
  const VolumePlan planned = plan_volumes(*first, snapshot.find("n")->node, snapshot.surroundings().storage);
  snapshot.assume(first, "n", planned);
  CHECK(ask(second, snapshot.surroundings().storage).conflicts.size() == 1);
  snapshot.forget(first, "n", planned);
  CHECK(ask(second, snapshot.surroundings().storage).plan == plan({{in_default("b"), "v"}}, {}));
}
