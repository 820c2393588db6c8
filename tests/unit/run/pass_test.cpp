#include "run/pass.h"

#include <deque>

#include "cluster/pretend_binder.h"
#include "sched/profile.h"
#include "support/catch.h"
#include "support/fake_cluster.h"
#include "support/fake_recorder.h"

using namespace spread;
using namespace spread::test;

namespace {

PodRef pod(const std::string& name) {
  return std::make_shared<const Pod>(plain_pod(name));
}

class Listener : public PassPrinter {
 public:
  std::vector<std::string> seen;
  void settled(const PodResult& result) override {
    seen.push_back(result.pod.name + " " + std::string(to_string(result.outcome)) + " " + result.node);
  }
};

// Ends bindings last in, first out, each with the next of `kinds` (Bound where there is none).
class Backwards : public Binder {
 public:
  std::deque<BindOutcome::Kind> kinds;
  std::vector<Binding> started;
  bool retrying = true;
  std::string elsewhere;

  bool full() const override { return started.size() >= 2; }
  void start(Binding binding) override { started.push_back(std::move(binding)); }
  std::size_t in_flight() const override { return started.size(); }
  void stop_retrying() override { retrying = false; }
  std::vector<BindOutcome> wait(Milliseconds) override {
    if (started.empty()) return {};
    BindOutcome outcome{.binding = started.back(), .elsewhere = elsewhere};
    started.pop_back();
    if (!kinds.empty()) {
      outcome.kind = kinds.front();
      kinds.pop_front();
    }
    return {outcome};
  }
};

struct Bed {
  FakeCluster reader;
  Profiles profiles = {make_profile({})};
  Listener listener;
  FakeRecorder recorder;

  PassResult run(Binder& binder, std::vector<PodRef> pods) {
    const PassTools tools{binder, recorder, profiles, listener, Detail::Decide, [] { return false; }};
    const std::vector<Node> nodes = {roomy_node("a"), roomy_node("b")};
    reader.all_nodes = nodes;
    return run_pass(reader, Snapshot(nodes, {}), tools.now(), std::move(pods), tools);
  }
};

}  // namespace

TEST_CASE("a placement counts for the next pod") {
  Bed bed;
  PretendBinder binder;
  const PassResult pass = bed.run(binder, {pod("1"), pod("2"), pod("3")});
  CHECK(bed.listener.seen == std::vector<std::string>{"1 WouldBind a", "2 WouldBind b", "3 WouldBind a"});
  CHECK(pass.all_placed());
  REQUIRE(pass.nodes.size() == 2);
  CHECK(pass.nodes[0].before == 0);
  CHECK(pass.nodes[0].after == 2);
}

// Which the sanitizers judge: seconds since 1970 of the year 9999 are too many nanoseconds.
TEST_CASE("a pod that says it was created in the far future is bound as any other") {
  Bed bed;
  Backwards binder;
  Pod late = plain_pod("late");
  late.created = 253'402'300'799;
  CHECK(bed.run(binder, {std::make_shared<const Pod>(late)}).all_placed());
}

TEST_CASE("each pod is decided by the profile of its scheduler, and counts for all") {
  Bed bed;
  bed.profiles = {{"my-scheduler", {}, {}, {bed.profiles.front().ranks.back()}}, {"first", {}, {}, {}}};
  PretendBinder binder;
  Pod packed = plain_pod("1"), packed_too = plain_pod("2");
  packed.scheduler_name = packed_too.scheduler_name = "first";
  bed.run(binder, {pod("3"), to_refs({packed})[0], to_refs({packed_too})[0], pod("4")});
  CHECK(bed.listener.seen ==
        std::vector<std::string>{"1 WouldBind a", "2 WouldBind a", "3 WouldBind b", "4 WouldBind b"});
}

TEST_CASE("what a filter notes is in the result, whatever becomes of the pod") {
  Bed bed;
  bed.profiles.front().filters.push_back(
      {"Talks", Scope::Node, [](const Pod&, const Snapshot&) { return Prepared(NotConcerned{}); },
       Verdict::Unschedulable, [](const Pod& pod, const Snapshot&) { return "about " + pod.key.name; }});
  PretendBinder binder;
  Pod gated = plain_pod("2");
  gated.gates = {"later"};
  const PassResult pass = bed.run(binder, {pod("1"), to_refs({gated})[0]});
  REQUIRE(pass.results.size() == 2);
  CHECK(pass.results[0].notes == std::vector<std::string>{"about 1"});
  CHECK(pass.results[1].notes == std::vector<std::string>{"about 2"});
}

TEST_CASE("results come in the order of the decisions, whatever order they are known in") {
  Bed bed;
  Backwards binder;
  bed.run(binder, {pod("1"), pod("2"), pod("3"), pod("4")});
  CHECK(bed.listener.seen == std::vector<std::string>{"1 Bound a", "2 Bound b", "3 Bound a", "4 Bound b"});
}

TEST_CASE("a binding that fails no longer counts on its node") {
  Bed bed;
  Backwards binder;
  binder.kinds = {BindOutcome::Kind::Bound, BindOutcome::Kind::GaveUp};
  const PassResult pass = bed.run(binder, {pod("1"), pod("2")});
  CHECK(bed.listener.seen == std::vector<std::string>{"1 Failed ", "2 Bound b"});
  CHECK_FALSE(pass.all_placed());
  CHECK(pass.nodes[0].after == 0);
  CHECK(pass.nodes[1].after == 1);
}

TEST_CASE("a pod that may be on its node keeps its room there") {
  Bed bed;
  Backwards binder;
  binder.kinds = {BindOutcome::Kind::Bound, BindOutcome::Kind::Unknown};
  const PassResult pass = bed.run(binder, {pod("1"), pod("2")});
  CHECK_FALSE(pass.all_placed());
  CHECK(pass.nodes[0].after == 1);
}

TEST_CASE("a pod that another scheduler took counts where it is") {
  Bed bed;
  Backwards binder;
  binder.kinds = {BindOutcome::Kind::Elsewhere};
  binder.elsewhere = "b";
  const PassResult pass = bed.run(binder, {pod("1")});
  CHECK(pass.nodes[0].after == 0);
  CHECK(pass.nodes[1].after == 1);
  binder.kinds = {BindOutcome::Kind::Elsewhere};
  binder.elsewhere = "a-node-that-is-not-listed";
  CHECK(bed.run(binder, {pod("1")}).nodes[0].after == 0);
}

TEST_CASE("what each end of a binding makes of a pod") {
  using Kind = BindOutcome::Kind;
  struct Case {
    Kind kind;
    Outcome outcome;
    bool counts_as_failure;
  };
  for (const Case& c :
       {Case{Kind::Bound, Outcome::Bound, false}, Case{Kind::WouldBind, Outcome::WouldBind, false},
        Case{Kind::Elsewhere, Outcome::Skipped, false}, Case{Kind::Gone, Outcome::Skipped, false},
        Case{Kind::Refused, Outcome::Failed, true}, Case{Kind::GaveUp, Outcome::Failed, true},
        Case{Kind::Unknown, Outcome::Failed, true}, Case{Kind::Withheld, Outcome::Bound, false}}) {
    Bed bed;
    Backwards binder;
    binder.kinds = {c.kind};
    const PassResult pass = bed.run(binder, {pod("1")});
    INFO(static_cast<int>(c.kind));
    REQUIRE(pass.results.size() == 1);
    CHECK(pass.results[0].outcome == c.outcome);
    CHECK(pass.all_placed() == !c.counts_as_failure);
  }
}

TEST_CASE("the cluster is told of what was bound and what found no node, once a pod") {
  Bed bed;
  Backwards binder;
  binder.kinds = {BindOutcome::Kind::Bound, BindOutcome::Kind::GaveUp};
  Pod too_large = plain_pod("3");
  too_large.request.milli_cpu = 1000;
  bed.run(binder, {pod("1"), pod("2"), to_refs({too_large})[0]});
  CHECK(bed.recorder.told ==
        std::vector<std::string>{"2 is on b", "3 Unschedulable: 0/2 nodes are available: 2 Insufficient cpu.",
                                 "1 SchedulerError: "});
}

TEST_CASE("gated and deleting pods do not count as failures, unsupported ones do") {
  struct Case {
    std::string name;
    void (*change)(Pod&);
    bool all_placed;
  };
  for (const Case& c :
       {Case{"gated", [](Pod& p) { p.gates = {"wait"}; }, true},
        Case{"deleting", [](Pod& p) { p.deleting = true; }, true},
        Case{"unsupported", [](Pod& p) { p.unsupported = {"spec.resourceClaims"}; }, false}}) {
    INFO(c.name);
    Bed bed;
    PretendBinder binder;
    auto changed = std::make_shared<Pod>(*pod("1"));
    c.change(*changed);
    const PassResult pass = bed.run(binder, {changed});
    CHECK(pass.results.at(0).outcome == Outcome::Skipped);
    CHECK(pass.all_placed() == c.all_placed);
  }
}

TEST_CASE("a stop begins nothing new, and settles what is in flight") {
  Bed bed;
  Backwards binder;
  int asked = 0;
  const PassTools tools{binder,       bed.recorder,   bed.profiles,
                        bed.listener, Detail::Decide, [&] { return ++asked > 1; }};
  FakeCluster reader;
  const PassResult pass = run_pass(reader, Snapshot({roomy_node("a"), roomy_node("b")}, {}), tools.now(),
                                   {pod("1"), pod("2")}, tools);
  CHECK(bed.listener.seen == std::vector<std::string>{"1 Bound a"});
  CHECK(pass.results.size() == 1);
  CHECK_FALSE(binder.retrying);
}

TEST_CASE("a pod that got a node between two lists waits no longer") {
  FakeCluster reader;
  reader.pods = {plain_pod("1", "a")};
  std::vector<PodRef> waiting = {pod("1"), pod("2")};
  REQUIRE(read_snapshot(reader, {roomy_node("a")}, waiting, {make_profile({})}));
  REQUIRE(waiting.size() == 1);
  CHECK(waiting[0]->key.name == "2");
}

namespace {

// Wants a pod of `company` on its node, and is itself of `app`.
PodRef follower(const std::string& name, const std::string& app, const std::string& company) {
  Pod made = plain_pod(name);
  made.labels.set("app", app);
  made.affinity.required = {{LabelSelector{{{"app", Operator::In, {company}}}}, "host", {}, std::nullopt}};
  return std::make_shared<const Pod>(made);
}

Node labelled(const std::string& name) {
  Node made = roomy_node(name);
  made.labels.set("host", name);
  return made;
}

}  // namespace

TEST_CASE("a pod that found no node is asked again once its company is there") {
  struct Case {
    std::string name;
    std::vector<PodRef> pods;
    std::vector<std::string> seen;
  };
  const Case cases[] = {
      {"company comes later",
       {follower("a", "web", "db"), pod("b"), follower("c", "db", "db")},
       {"b WouldBind a", "c WouldBind b", "a WouldBind b"}},
      {"a chain, the wrong way round",
       {follower("a", "1", "2"), follower("b", "2", "3"), follower("c", "3", "3")},
       {"c WouldBind a", "b WouldBind a", "a WouldBind a"}},
      {"company never comes", {follower("a", "web", "db"), pod("b")}, {"b WouldBind a", "a Unschedulable "}},
      {"nothing was placed after it",
       {pod("a"), follower("b", "web", "db")},
       {"a WouldBind a", "b Unschedulable "}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Listener listener;
    NoRecorder recorder;
    PretendBinder binder;
    const Profiles profiles = {make_profile({})};
    FakeCluster reader;
    const PassTools tools{binder, recorder, profiles, listener, Detail::Decide, [] { return false; }};
    run_pass(reader, Snapshot({labelled("a"), labelled("b")}, {}), tools.now(), c.pods, tools);
    CHECK(listener.seen == c.seen);
  }
}
