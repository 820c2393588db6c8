// Passes over pods whose claims are not bound yet: what the binder is asked for, and decisions that are made
// again.
#include <deque>

#include "cluster/pretend_binder.h"
#include "run/pass.h"
#include "sched/profile.h"
#include "support/catch.h"
#include "support/fake_cluster.h"
#include "support/fake_recorder.h"

using namespace spread;
using namespace spread::test;
using Kind = BindOutcome::Kind;

namespace {

constexpr Milliseconds kWait{30'000};

// Ends bindings one by one in the order of their start, each as `next` says.
class Scripted : public Binder {
 public:
  std::deque<std::pair<Kind, Milliseconds>> ends;  // with what is left of the time for volumes
  std::function<void()> meanwhile = [] {};
  std::vector<Binding> started;

  bool full() const override { return false; }
  void start(Binding binding) override {
    started.push_back(binding);
    under_way_.push_back(std::move(binding));
  }
  std::size_t in_flight() const override { return under_way_.size(); }
  void stop_retrying() override {}
  std::vector<BindOutcome> wait(Milliseconds) override {
    meanwhile();
    BindOutcome outcome{.binding = under_way_.front(), .message = "as told"};
    under_way_.pop_front();
    if (!ends.empty()) {
      outcome.kind = ends.front().first;
      outcome.binding.volume_wait = ends.front().second;
      ++outcome.binding.undone;
      ends.pop_front();
    }
    return {outcome};
  }

 private:
  std::deque<Binding> under_way_;
};

PodRef pod_with(const std::string& name, const std::vector<std::string>& claims) {
  Pod pod = plain_pod(name);
  for (const std::string& claim : claims) pod.claims.edit().push_back({claim, false});
  return std::make_shared<const Pod>(pod);
}

Volume disk(const std::string& name, const std::string& node) {
  Volume volume;
  volume.name = name;
  volume.resource_version = "5";
  volume.storage_class = "local";
  volume.phase = "Available";
  volume.node_affinity = {{{{"host", Operator::In, {node}}}, {}}};
  return volume;
}

struct Bed {
  FakeCluster reader;
  Profiles profiles = {make_profile({})};
  PassPrinter printer;
  FakeRecorder recorder;
  int stop_after = 1000;  // questions whether to stop

  Bed() {
    storage().classes["local"] = {"local", "kubernetes.io/no-provisioner", true, {}};
    storage().classes["made"] = {"made", "example.com/disks", true, {}};
  }
  Storage& storage() { return reader.around.storage; }
  void claim(const std::string& name, const std::string& storage_class) {
    Claim claim;
    claim.key = {"default", name};
    claim.uid = "c-" + name;
    claim.resource_version = "1";
    claim.storage_class = storage_class;
    storage().claims[claim.key] = claim;
  }

  PassResult run(Binder& binder, std::vector<PodRef> pods) {
    std::vector<Node> nodes = {roomy_node("a"), roomy_node("b")};
    for (Node& node : nodes) node.labels.set("host", node.name);
    const PassTools tools{
        binder, recorder, profiles, printer, Detail::Decide, [this] { return stop_after-- <= 0; }, kWait};
    reader.all_nodes = nodes;
    return run_pass(reader, Snapshot(nodes, {}, reader.around), tools.now(), std::move(pods), tools);
  }
};

const PodResult& only(const PassResult& pass) {
  REQUIRE(pass.results.size() == 1);
  return pass.results[0];
}

}  // namespace

TEST_CASE("the binder gets the claims with the volumes that match, and those to be made") {
  Bed bed;
  bed.claim("data", "local");
  bed.claim("logs", "made");
  bed.storage().volumes["disk"] = disk("disk", "b");
  Scripted binder;
  CHECK(bed.run(binder, {pod_with("p", {"data", "logs"})}).all_placed());
  REQUIRE(binder.started.size() == 1);
  const Binding& binding = binder.started[0];
  CHECK(binding.node == "b");
  CHECK(binding.volume_wait == kWait);
  REQUIRE(binding.claims.size() == 2);
  CHECK(binding.claims[0].claim.resource_version == "1");
  CHECK(binding.claims[0].volume->resource_version == "5");
  CHECK(binding.claims[1].claim.key.name == "logs");
  CHECK_FALSE(binding.claims[1].volume);
  CHECK(binding.usable(binding.claims[0].claim, disk("other", "b")));
  CHECK_FALSE(binding.usable(binding.claims[0].claim, disk("other", "a")));
}

TEST_CASE("a volume is given to one claim only, and the next pod goes to the next volume") {
  Bed bed;
  for (const char* name : {"one", "two", "three"}) bed.claim(name, "local");
  bed.storage().volumes["disk-a"] = disk("disk-a", "a");
  bed.storage().volumes["disk-b"] = disk("disk-b", "b");
  Scripted binder;
  const PassResult pass =
      bed.run(binder, {pod_with("1", {"one"}), pod_with("2", {"two"}), pod_with("3", {"three"})});
  CHECK(pass.results[0].node == "a");
  CHECK(pass.results[1].node == "b");
  CHECK(pass.results[2].outcome == Outcome::Unschedulable);
}

TEST_CASE("pods that share a claim go to one node, and each has the claim as the cluster has it") {
  Bed bed;
  bed.claim("data", "made");
  Scripted binder;
  const PassResult pass = bed.run(binder, {pod_with("1", {"data"}), pod_with("2", {"data"})});
  CHECK(pass.results[0].node == pass.results[1].node);
  REQUIRE(binder.started.size() == 2);
  CHECK_FALSE(binder.started[1].claims.at(0).claim.selected_node);
}

TEST_CASE("a decision that is undone is made again on what the cluster has now, with the time that is left") {
  Bed bed;
  bed.claim("data", "local");
  bed.storage().volumes["disk-a"] = disk("disk-a", "a");
  Scripted binder;
  binder.ends = {{Kind::Undone, Milliseconds(20'000)}};
  binder.meanwhile = [&] {
    bed.storage().volumes["disk-a"].claim_ref = ClaimRef{{"default", "other"}, "c-other"};
    bed.storage().volumes["disk-b"] = disk("disk-b", "b");
  };
  const PassResult pass = bed.run(binder, {pod_with("p", {"data"})});
  CHECK(only(pass).outcome == Outcome::Bound);
  CHECK(only(pass).node == "b");
  REQUIRE(binder.started.size() == 2);
  CHECK(binder.started[1].claims.at(0).volume->name == "disk-b");
  CHECK(binder.started[1].volume_wait == Milliseconds(20'000));
  CHECK(binder.started[1].undone == 1);
  CHECK(bed.reader.needed.storage);
  CHECK(pass.nodes[0].after == 0);
  CHECK(pass.nodes[1].after == 1);
}

TEST_CASE("a decision that is made again respects the plans of pods still in flight") {
  Bed bed;
  bed.claim("one", "local");
  bed.claim("two", "local");
  bed.storage().volumes["disk-a"] = disk("disk-a", "a");
  bed.storage().volumes["disk-b"] = disk("disk-b", "b");
  Scripted binder;
  binder.ends = {{Kind::Undone, Milliseconds(20'000)}};
  binder.meanwhile = [&] { bed.storage().volumes.erase("disk-a"); };
  const PassResult pass = bed.run(binder, {pod_with("1", {"one"}), pod_with("2", {"two"})});
  CHECK(pass.results[0].outcome == Outcome::Unschedulable);
  CHECK(pass.results[1].node == "b");
}

TEST_CASE("what becomes of pods whose volumes do not come") {
  struct Case {
    std::string name;
    std::deque<std::pair<Kind, Milliseconds>> ends;
    std::deque<Error> reading;
    int stop_after;
    Outcome outcome;
    bool pending;
    std::string message;
    std::vector<std::string> told;
  };
  const Milliseconds some(1000), none(0);
  const std::vector<std::string> late = {"p SchedulerError: as told"};
  const std::vector<Case> cases = {
      {"the claims are not bound in time",
       {{Kind::Waiting, none}},
       {},
       1000,
       Outcome::Skipped,
       true,
       "as told",
       late},
      {"undone, and the time is over",
       {{Kind::Undone, none}},
       {},
       1000,
       Outcome::Skipped,
       true,
       "as told",
       late},
      {"undone twice, then the time is over",
       {{Kind::Undone, some}, {Kind::Undone, none}},
       {},
       1000,
       Outcome::Skipped,
       true,
       "as told",
       late},
      {"undone when the pass is to stop",
       {{Kind::Undone, some}},
       {},
       1,
       Outcome::Skipped,
       true,
       "as told",
       {}},
      {"undone, and the storage cannot be read",
       {{Kind::Undone, some}},
       {{ErrorCode::Forbidden, "no rights"}},
       1000,
       Outcome::Failed,
       false,
       "no rights",
       {"p SchedulerError: no rights"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.claim("data", "made");
    bed.stop_after = c.stop_after;
    bed.reader.failures["surroundings"] = c.reading;
    Scripted binder;
    binder.ends = c.ends;
    const PassResult pass = bed.run(binder, {pod_with("p", {"data"})});
    CHECK(only(pass).outcome == c.outcome);
    CHECK(only(pass).still_wants_node);
    CHECK(only(pass).volumes_pending == c.pending);
    CHECK(only(pass).message == c.message);
    CHECK(bed.recorder.told == c.told);
    CHECK(pass.nodes[0].after == 0);
  }
}

TEST_CASE("a pod that waits for its volumes keeps its room as long as the pass goes on") {
  Bed bed;
  bed.claim("data", "made");
  bed.claim("logs", "made");
  Scripted binder;
  binder.ends = {{Kind::Waiting, Milliseconds(0)}, {Kind::Undone, Milliseconds(1000)}};
  const PassResult pass = bed.run(binder, {pod_with("1", {"data"}), pod_with("2", {"logs"})});
  CHECK(pass.results[0].outcome == Outcome::Skipped);
  CHECK(pass.results[1].node == "b");  // the second time too: a is not free for it
  CHECK(pass.nodes[0].after == 0);
  CHECK(pass.nodes[1].after == 1);
}

TEST_CASE("a dry run says which volumes would be used") {
  Bed bed;
  bed.claim("data", "local");
  bed.claim("logs", "made");
  bed.storage().volumes["disk"] = disk("disk", "b");
  PretendBinder binder;
  const PassResult pass = bed.run(binder, {pod_with("p", {"data", "logs"})});
  CHECK(only(pass).outcome == Outcome::WouldBind);
  CHECK(only(pass).message == "claim default/data gets volume disk, claim default/logs gets a new volume");
}
