// Nodes that come, go and are cordoned while a pass is under way.
#include "cluster/pretend_binder.h"
#include "run/pass.h"
#include "sched/profile.h"
#include "support/catch.h"
#include "support/fake_cluster.h"

using namespace spread;
using namespace spread::test;
using Kind = BindOutcome::Kind;

namespace {

// One binding at a time; each takes `each_takes`, then `meanwhile` happens, then it ends with the next of
// `kinds` (Bound where there is none).
class Slow : public Binder {
 public:
  explicit Slow(FakeTime& time) : time_(time) {}
  std::deque<Kind> kinds;
  Milliseconds each_takes{0};
  std::function<void()> meanwhile = [] {};
  std::vector<std::string> sent_to;

  bool full() const override { return pending_.has_value(); }
  void start(Binding binding) override {
    sent_to.push_back(binding.node);
    pending_ = std::move(binding);
  }
  std::size_t in_flight() const override { return pending_ ? 1 : 0; }
  void stop_retrying() override {}
  std::vector<BindOutcome> wait(Milliseconds) override {
    time_.now += each_takes;
    meanwhile();
    BindOutcome outcome{.binding = *std::exchange(pending_, std::nullopt), .message = "as told"};
    if (!kinds.empty()) {
      outcome.kind = kinds.front();
      kinds.pop_front();
    }
    return {outcome};
  }

 private:
  FakeTime& time_;
  std::optional<Binding> pending_;
};

struct Bed {
  FakeTime time;
  FakeCluster reader;
  Slow binder{time};
  Profiles profiles = {make_profile({})};
  PassPrinter printer;
  NoRecorder recorder;

  Bed() { reader.all_nodes = {roomy_node("a"), roomy_node("b")}; }

  PassResult run(const std::vector<std::string>& names) {
    std::vector<Pod> pods;
    for (const std::string& name : names) pods.push_back(plain_pod(name));
    const PassTools tools{binder,
                          recorder,
                          profiles,
                          printer,
                          Detail::Decide,
                          [] { return false; },
                          {},
                          [this] { return time.now; }};
    return run_pass(reader, Snapshot(reader.all_nodes, {}), time.now, to_refs(std::move(pods)), tools);
  }
  void cordon(std::size_t index) { reader.all_nodes.at(index).unschedulable = true; }
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a binding that is withheld is decided again on the nodes as they are now") {
  Bed bed;
  bed.binder.kinds = {Kind::Withheld};
  bed.binder.meanwhile = [&] { bed.reader.all_nodes = {roomy_node("b")}; };
  const PassResult pass = bed.run({"p"});
  CHECK(bed.binder.sent_to == Words{"a", "b"});
  CHECK(pass.results.at(0).node == "b");
  CHECK(pass.all_placed());
}

TEST_CASE("a binding that is withheld again and again ends, and the pod still wants a node") {
  Bed bed;
  bed.binder.kinds = std::deque<Kind>(100, Kind::Withheld);
  const PassResult pass = bed.run({"p"});
  CHECK(bed.binder.sent_to.size() == 3);
  CHECK(pass.results.at(0).outcome == Outcome::Skipped);
  CHECK(pass.results.at(0).message == "as told");
  CHECK_FALSE(pass.all_placed());
  CHECK(pass.nodes.at(0).after + pass.nodes.at(1).after == 0);
}

TEST_CASE("where the nodes cannot be read again, a pod that was withheld has failed") {
  Bed bed;
  bed.binder.kinds = {Kind::Withheld};
  bed.reader.failures["nodes"] = {Error{ErrorCode::Unreachable, "no nodes"}};
  const PassResult pass = bed.run({"p"});
  CHECK(pass.results.at(0).outcome == Outcome::Failed);
  CHECK(pass.results.at(0).message == "no nodes");
}

TEST_CASE("a long pass looks at the nodes again") {
  struct Case {
    std::string name;
    Milliseconds each_takes;
    std::deque<Error> failures;
    Words sent_to;
  };
  const Words as_before{"a", "b"}, on_the_news{"a", "c"};
  for (const Case& c : {Case{"a short one does not", Milliseconds(900), {}, as_before},
                        Case{"after a second", Milliseconds(1000), {}, on_the_news},
                        Case{"what is known must do where they cannot be read",
                             Milliseconds(1000),
                             {Error{ErrorCode::Server, "no nodes"}},
                             as_before}}) {
    INFO(c.name);
    Bed bed;
    bed.binder.each_takes = c.each_takes;
    bed.reader.failures["nodes"] = c.failures;
    bed.binder.meanwhile = [&] { bed.reader.all_nodes = {roomy_node("a"), roomy_node("c")}; };
    bed.run({"1", "2"});
    CHECK(bed.binder.sent_to == c.sent_to);
  }
}

TEST_CASE("a pod that was bound to a node that is lost by then has a note") {
  struct Case {
    std::string name;
    std::function<void(Bed&)> change;
    Words notes;
  };
  const std::vector<Case> cases = {
      {"nothing", [](Bed&) {}, {}},
      {"cordoned", [](Bed& bed) { bed.cordon(0); }, {"By now node a was cordoned."}},
      {"gone", [](Bed& bed) { bed.reader.all_nodes = {roomy_node("b")}; }, {"By now node a is gone."}},
      {"another one", [](Bed& bed) { bed.cordon(1); }, {}},
      {"not to be read",
       [](Bed& bed) {
         bed.cordon(0);
         bed.reader.failures["nodes"] = {Error{ErrorCode::Server, "no nodes"}};
       },
       {}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.binder.meanwhile = [&] { c.change(bed); };
    CHECK(bed.run({"p"}).results.at(0).notes == c.notes);
  }
}

TEST_CASE("a pass that bound nothing does not look at the nodes at its end") {
  Bed bed;
  bed.binder.kinds = {Kind::GaveUp};
  bed.run({"p"});
  CHECK(bed.reader.asked.empty());
}
