// Binding pods whose claims are not bound yet, through ApiBinder: the order of requests, and every way it can
// end.
#include <algorithm>

#include "cluster/api_binder.h"
#include "support/catch.h"
#include "support/fake_api.h"

using namespace spread;
using namespace spread::test;
using Kind = BindOutcome::Kind;
using Words = std::vector<std::string>;

namespace {

const ClaimKey kData{"default", "data"};
const std::string kGive = "PATCH pv disk data", kTell = "PATCH pvc data worker",
                  kPost = "POST default/p worker";

Claim claim(const std::string& name = "data") {
  Claim claim;
  claim.key = {"default", name};
  claim.uid = "c-" + name;
  claim.resource_version = "1";
  return claim;
}

Volume disk(const std::string& name = "disk") {
  Volume volume;
  volume.name = name;
  volume.resource_version = "5";
  return volume;
}

std::vector<NodeSelectorTerm> in_zone(const std::string& zone) {
  return {{{{"zone", Operator::In, {zone}}}, {}}};
}

struct Bed {
  FakeApi api;
  ApiBinder binder;

  explicit Bed(std::size_t concurrency = 4, LateCheck check = {})
      : binder(
            api, {.concurrency = concurrency, .retries = 2, .backoff = Milliseconds(500)}, std::move(check),
            [] { return 0.999999; }, [this] { return api.now(); }, [](int, std::string_view) {}) {
    api.pods[{"default", "p"}] = {"uid-p", "", false};
    api.storage.claims[kData] = claim();
    api.storage.volumes["disk"] = disk();
  }

  Binding binding(std::vector<ClaimToBind> claims, const std::string& pod = "p") const {
    auto waiting = std::make_shared<Pod>();
    waiting->key = {"default", pod};
    waiting->uid = "uid-" + pod;
    const VolumeCheck usable = [](const Claim&, const Volume& volume) {
      return !volume.node_affinity || volume.node_affinity == in_zone("a");
    };
    return {waiting, "worker", std::move(claims), usable, Milliseconds(30'000)};
  }
  Binding matching() const { return binding({{claim(), disk()}}); }
  Binding provisioning() const { return binding({{claim(), std::nullopt}}); }

  // The volume controller, and a provisioner that makes `disk`: claims are bound as soon as the server is
  // asked again.
  void controllers_work() {
    api.before_answer = [this] {
      for (auto& [key, stored] : api.storage.claims) {
        const Volume& volume = api.storage.volumes.at("disk");
        if (!stored.fully_bound() && (stored.selected_node || volume.claim_ref))
          api.storage.complete(key, "disk");
      }
    };
  }

  BindOutcome finish() {
    for (int step = 0; step < 500; ++step)
      for (BindOutcome& outcome : binder.wait(Milliseconds(60'000))) return outcome;
    FAIL("the binding never ended");
    return {};
  }
  BindOutcome bind(Binding binding) {
    binder.start(std::move(binding));
    return finish();
  }
  std::ptrdiff_t count(const std::string& request) const { return std::ranges::count(api.requests, request); }
};

}  // namespace

TEST_CASE("a matching volume is given to the claim, then the pod is bound") {
  Bed bed;
  bed.controllers_work();
  CHECK(bed.bind(bed.matching()).kind == Kind::Bound);
  CHECK(bed.api.requests == Words{kGive, "GET pvc data", "GET pv disk", kPost});
  CHECK(bed.api.storage.volumes["disk"].claim_ref == ClaimRef{kData, "c-data"});
}

TEST_CASE("a claim without a volume is told the node, then the pod is bound") {
  Bed bed;
  bed.controllers_work();
  CHECK(bed.bind(bed.provisioning()).kind == Kind::Bound);
  CHECK(bed.api.requests == Words{kTell, "GET pvc data", "GET pv disk", kPost});
  CHECK(bed.api.storage.claims[kData].selected_node == "worker");
}

TEST_CASE("what is written already is not written again") {
  Bed bed;
  Claim told = claim();
  told.selected_node = "worker";
  Volume given = disk();
  given.claim_ref = ClaimRef{kData, "c-data"};
  for (const ClaimToBind& each : {ClaimToBind{told, std::nullopt}, ClaimToBind{claim(), given}}) {
    bed.api.requests.clear();
    bed.api.pods[{"default", "p"}].node.clear();
    bed.api.storage.complete(kData, "disk");
    CHECK(bed.bind(bed.binding({each})).kind == Kind::Bound);
    CHECK(bed.api.requests == Words{"GET pvc data", "GET pv disk", kPost});
  }
}

TEST_CASE("a volume that is reserved by name only is given to the claim") {
  Bed bed;
  bed.controllers_work();
  Volume reserved = disk();
  reserved.claim_ref = ClaimRef{kData, ""};
  CHECK(bed.bind(bed.binding({{claim(), reserved}})).kind == Kind::Bound);
  CHECK(bed.count(kGive) == 1);
}

TEST_CASE("no pod is bound before all its claims are, and they are looked at about once a second") {
  Bed bed;
  bed.api.storage.claims[{"default", "logs"}] = claim("logs");
  bed.api.before_answer = [&] {
    if (bed.api.now().time_since_epoch() >= std::chrono::seconds(10))
      bed.api.storage.complete({"default", "logs"}, "disk");
  };
  bed.api.storage.complete(kData, "disk");
  bed.api.storage.claims[kData].resource_version = "1";
  CHECK(bed.bind(bed.binding({{claim(), std::nullopt}, {claim("logs"), std::nullopt}})).kind == Kind::Bound);
  CHECK(bed.api.now().time_since_epoch() >= std::chrono::seconds(10));
  CHECK(bed.count("GET pvc logs") >= 10);
  CHECK(bed.count("GET pvc logs") <= 16);
  CHECK(bed.count(kPost) == 1);
}

TEST_CASE("a claim with a volume that is not complete, or not to be found yet, is waited for") {
  for (const bool found : {true, false}) {
    INFO(found);
    Bed bed;
    bed.api.storage.claims[kData].volume_name = "disk";
    if (!found) bed.api.storage.volumes.clear();
    bed.api.before_answer = [&] {
      if (bed.api.now().time_since_epoch() < std::chrono::seconds(3)) return;
      bed.api.storage.volumes["disk"] = disk();
      bed.api.storage.complete(kData, "disk");
    };
    CHECK(bed.bind(bed.provisioning()).kind == Kind::Bound);
  }
}

TEST_CASE("a claim that stays unbound ends the wait at the time given") {
  Bed bed;
  const BindOutcome outcome = bed.bind(bed.provisioning());
  CHECK(outcome.kind == Kind::Waiting);
  CHECK(bed.api.now().time_since_epoch() == std::chrono::seconds(30));
  CHECK(outcome.message ==
        "waiting for volumes on node worker: claim default/data is not bound yet: see kubectl describe pvc "
        "data -n default");
  CHECK(bed.count(kPost) == 0);
  CHECK(bed.api.storage.claims[kData].selected_node == "worker");  // what is written stays
}

TEST_CASE("without time to wait the claims are written and looked at once") {
  Bed bed;
  Binding binding = bed.provisioning();
  binding.volume_wait = Milliseconds(0);
  CHECK(bed.bind(binding).kind == Kind::Waiting);
  CHECK(bed.api.requests == Words{kTell, "GET pvc data"});
}

TEST_CASE("what somebody else has changed undoes the decision") {
  struct Case {
    std::string name;
    bool matching;
    void (*change)(FakeVolumes&);
    std::string message;
    Words requests;
  };
  const std::vector<Case> cases = {
      {"the volume is another claim's",
       true,
       [](FakeVolumes& s) {
         s.volumes["disk"].claim_ref = ClaimRef{{"default", "other"}, "c-other"};
         s.volumes["disk"].resource_version = "6";
       },
       "volume disk was changed by somebody else",
       {kGive, "GET pv disk"}},
      {"the volume has another version",
       true,
       [](FakeVolumes& s) { s.volumes["disk"].resource_version = "6"; },
       "volume disk was changed by somebody else",
       {kGive, "GET pv disk"}},
      {"the volume was deleted",
       true,
       [](FakeVolumes& s) { s.volumes.clear(); },
       "volume disk was deleted",
       {kGive}},
      {"the claim is for another node",
       false,
       [](FakeVolumes& s) {
         s.claims[kData].selected_node = "other";
         s.claims[kData].resource_version = "2";
       },
       "claim default/data was changed by somebody else",
       {kTell, "GET pvc data"}},
      {"the claim was deleted",
       false,
       [](FakeVolumes& s) { s.claims.clear(); },
       "claim default/data was deleted",
       {kTell}},
      {"another claim has the name",
       true,
       [](FakeVolumes& s) { s.claims[kData].uid = "c-2"; },
       "claim default/data was deleted",
       {kGive, "GET pvc data"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    c.change(bed.api.storage);
    const BindOutcome outcome = bed.bind(c.matching ? bed.matching() : bed.provisioning());
    CHECK(outcome.kind == Kind::Undone);
    CHECK(outcome.message == c.message);
    CHECK(bed.api.requests == c.requests);
  }
}

TEST_CASE("what is taken back while a pod waits undoes the decision") {
  struct Case {
    std::string name;
    bool matching;
    void (*change)(FakeVolumes&);
    std::string message;
  };
  const std::vector<Case> cases = {
      {"provisioning failed", false, [](FakeVolumes& s) { s.claims[kData].selected_node.reset(); },
       "provisioning claim default/data on node worker failed"},
      {"the claim was sent elsewhere", false, [](FakeVolumes& s) { s.claims[kData].selected_node = "other"; },
       "provisioning claim default/data on node worker failed"},
      {"the volume was freed", true, [](FakeVolumes& s) { s.volumes["disk"].claim_ref.reset(); },
       "volume disk was taken from claim default/data again"},
      {"the volume was deleted", true, [](FakeVolumes& s) { s.volumes.clear(); }, "volume disk was deleted"},
      {"the volume is made where the node cannot use it", false,
       [](FakeVolumes& s) {
         s.volumes["disk"].node_affinity = in_zone("b");
         s.complete(kData, "disk");
       },
       "volume disk of claim default/data cannot be used on node worker"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.api.before_answer = [&] {
      if (bed.api.now().time_since_epoch() >= std::chrono::seconds(5)) c.change(bed.api.storage);
    };
    const BindOutcome outcome = bed.bind(c.matching ? bed.matching() : bed.provisioning());
    CHECK(outcome.kind == Kind::Undone);
    CHECK(outcome.message == c.message);
    CHECK(outcome.binding.volume_wait <= Milliseconds(25'000));
    CHECK(outcome.binding.volume_wait >= Milliseconds(23'000));
    CHECK(outcome.binding.undone == 1);
    CHECK(bed.count(kPost) == 0);
  }
}

TEST_CASE("a volume in the node's zone is used") {
  Bed bed;
  bed.api.storage.volumes["disk"].node_affinity = in_zone("a");
  bed.controllers_work();
  CHECK(bed.bind(bed.provisioning()).kind == Kind::Bound);
}

TEST_CASE("a decision that is undone again and again is told of with growing pauses, within the time given") {
  Bed bed;
  bed.api.storage.volumes["disk"].resource_version = "6";
  Binding binding = bed.matching();
  std::vector<Milliseconds> left;
  for (int i = 0; i < 8; ++i) {
    const BindOutcome outcome = bed.bind(binding);
    REQUIRE(outcome.kind == Kind::Undone);
    binding = outcome.binding;
    left.push_back(binding.volume_wait);
  }
  CHECK(left.front() == Milliseconds(30'000));
  CHECK(left[1] < Milliseconds(29'600));
  CHECK(left[2] < Milliseconds(28'700));
  CHECK(left.back() == Milliseconds(0));
  CHECK(bed.api.now().time_since_epoch() == std::chrono::seconds(30));
}

TEST_CASE("failures of a write that may pass are tried again, and one that happened is found by reading") {
  struct Case {
    std::string name;
    std::deque<std::optional<Mishap>> mishaps;
    Words writes;
  };
  const std::vector<Case> cases = {
      {"503", {Mishap{503, false, {}}}, {kGive, kGive}},
      {"the request is lost", {Mishap{0, false, {}}}, {kGive, kGive}},
      {"the reply is lost", {Mishap{0, true, {}}}, {kGive, kGive, "GET pv disk"}},
      {"500, though it happened", {Mishap{500, true, {}}}, {kGive, kGive, "GET pv disk"}},
      {"429 on a read", {std::nullopt, Mishap{429, false, {}}}, {kGive, "GET pvc data"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.controllers_work();
    bed.api.volume_requests = c.mishaps;
    CHECK(bed.bind(bed.matching()).kind == Kind::Bound);
    Words expected = c.writes;
    expected.insert(expected.end(), {"GET pvc data", "GET pv disk", kPost});
    CHECK(bed.api.requests == expected);
    CHECK(bed.api.now().time_since_epoch() >= Milliseconds(499));
  }
}

TEST_CASE("tries of one request about volumes are bounded") {
  Bed bed;
  bed.api.volume_requests = std::deque<std::optional<Mishap>>(50, Mishap{500, false, {}});
  const BindOutcome outcome = bed.bind(bed.matching());
  CHECK(outcome.kind == Kind::GaveUp);
  CHECK(outcome.message == "cannot patch persistentvolume disk: as told (500)");
  CHECK(bed.count(kGive) == 3);
}

TEST_CASE("a refusal is final; what is forbidden names the role to add") {
  struct Case {
    std::string name;
    bool matching;
    std::deque<std::optional<Mishap>> mishaps;
    std::string message;
  };
  const std::string role =
      "; volumes that are not bound yet take the ClusterRole spread-schedule-volumes (rbac/6-volumes.yaml)";
  const std::vector<Case> cases = {
      {"patching a volume",
       true,
       {Mishap{403, false, {}}},
       "cannot patch persistentvolume disk: as told (403)" + role},
      {"patching a claim",
       false,
       {Mishap{403, false, {}}},
       "cannot patch persistentvolumeclaim default/data: as told (403)" + role},
      {"reading a claim",
       false,
       {std::nullopt, Mishap{403, false, {}}},
       "cannot get persistentvolumeclaim default/data: as told (403)" + role},
      {"invalid", true, {Mishap{422, false, {}}}, "cannot patch persistentvolume disk: as told (422)"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.api.volume_requests = c.mishaps;
    const BindOutcome outcome = bed.bind(c.matching ? bed.matching() : bed.provisioning());
    CHECK(outcome.kind == Kind::Refused);
    CHECK(outcome.message == c.message);
    CHECK(bed.count(kPost) == 0);
  }
}

TEST_CASE("two pods of one claim that is not bound yet are both bound") {
  Bed bed;
  bed.controllers_work();
  bed.api.pods[{"default", "q"}] = {"uid-q", "", false};
  bed.binder.start(bed.binding({{claim(), std::nullopt}}, "p"));
  bed.binder.start(bed.binding({{claim(), std::nullopt}}, "q"));
  CHECK(bed.finish().kind == Kind::Bound);
  CHECK(bed.finish().kind == Kind::Bound);
}

TEST_CASE("pods that wait for volumes leave room for others, and need a place to be bound") {
  Bed bed(2);
  for (int i = 0; i < 6; ++i) {
    const std::string name = "v" + std::to_string(i);
    bed.api.pods[{"default", name}] = {"uid-" + name, "", false};
    bed.api.storage.claims[{"default", name}] = claim(name);
    for (int turn = 0; bed.binder.full() && turn < 10; ++turn) bed.binder.wait(Milliseconds(0));
    REQUIRE_FALSE(bed.binder.full());
    bed.binder.start(bed.binding({{claim(name), std::nullopt}}, name));
  }
  for (int turn = 0; bed.binder.full() && turn < 10; ++turn) bed.binder.wait(Milliseconds(0));
  REQUIRE_FALSE(bed.binder.full());
  CHECK(bed.binder.in_flight() == 6);
  CHECK(bed.bind(bed.binding({})).binding.pod->key.name == "p");
  CHECK(bed.api.now().time_since_epoch() < std::chrono::seconds(2));
  bed.controllers_work();
  for (int i = 0; i < 6; ++i) CHECK(bed.finish().kind == Kind::Bound);
  CHECK(bed.api.most_in_flight == 2);
}

TEST_CASE("a stop ends the wait for volumes, and binds nothing more") {
  Bed bed;
  bed.binder.start(bed.provisioning());
  for (int turn = 0; turn < 4; ++turn) CHECK(bed.binder.wait(Milliseconds(10)).empty());
  SECTION("while it rests") {}
  SECTION("while a request is under way") {
    bed.api.storage.complete(kData, "disk");
    while (bed.api.in_flight() == 0) bed.binder.wait(Milliseconds(10));
  }
  SECTION("when its claims have just been bound") {
    bed.api.storage.complete(kData, "disk");
    for (int turn = 0; turn < 1000 && bed.api.requests.back() != "GET pv disk"; ++turn)
      bed.binder.wait(Milliseconds(10));
  }
  bed.binder.stop_retrying();
  const BindOutcome outcome = bed.finish();
  CHECK(outcome.kind == Kind::Waiting);
  CHECK(outcome.message.find("interrupted") == 0);
  CHECK(bed.count(kPost) == 0);
}

TEST_CASE("before each write about volumes it is asked whether it may be sent; reading is free") {
  int allowed = 0;
  const LateCheck check = [&allowed](const Binding&) -> std::optional<std::string> {
    if (allowed-- > 0) return std::nullopt;
    return "no longer";
  };
  struct Case {
    int allowed;
    Words requests;
  };
  for (const Case& c : {Case{0, {}}, Case{1, {"PATCH pv disk data"}}}) {
    INFO(c.allowed);
    allowed = c.allowed;
    Bed bed(4, check);
    bed.api.storage.claims[{"default", "more"}] = claim("more");
    bed.binder.start(bed.binding({{claim(), disk()}, {claim("more"), std::nullopt}}));
    const BindOutcome outcome = bed.finish();
    CHECK(outcome.kind == Kind::Withheld);
    CHECK(outcome.message == "no longer");
    CHECK(bed.api.requests == c.requests);
  }
}
