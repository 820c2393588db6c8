#include "run/loop.h"

#include "cluster/pretend_binder.h"
#include "sched/profile.h"
#include "support/catch.h"
#include "support/fake_cluster.h"
#include "support/fake_recorder.h"

using namespace spread;
using namespace spread::test;

namespace {

using Words = std::vector<std::string>;

class Listener : public PassPrinter {
 public:
  Words seen;
  void settled(const PodResult& result) override {
    seen.push_back(result.pod.name + " " + std::string(to_string(result.outcome)));
  }
};

// Runs `passes` passes, one every two seconds; before each, `before` may change the cluster.
struct Bed {
  FakeCluster cluster;
  FakeTime time;
  Listener listener;
  FakeRecorder recorder;
  Words logged;
  std::function<bool()> leads = [] { return true; };
  std::string trouble;  // at the end

  void run(
      int passes, const std::function<void(int)>& before = [](int) {}) {
    PretendBinder binder;
    const Profiles profiles = {make_profile({})};
    int pass = 0;
    bool in_pass = false;
    // The loop asks before each pass, passes ask before each pod.
    const Stop stop = [&] {
      if (in_pass) return false;
      if (pass == passes) return true;
      before(pass++);
      in_pass = true;
      return false;
    };
    Timing timing = time.timing();
    timing.sleep = [&, sleep = timing.sleep](Milliseconds length) {
      in_pass = false;
      return sleep(length);
    };
    const Log log = [&](int, std::string_view message) { logged.emplace_back(message); };
    const PassTools tools{binder, recorder, profiles, listener, Detail::Decide, stop};
    Loop loop(
        cluster, tools, Milliseconds(2000), timing, [] { return 1.0; }, log, leads);
    loop.run();
    trouble = loop.trouble();
  }
};

Pod too_large(const std::string& name) {
  Pod pod = plain_pod(name);
  pod.request.milli_cpu = 1000;
  return pod;
}

}  // namespace

TEST_CASE("a pass without waiting pods is one request") {
  Bed bed;
  bed.run(3);
  CHECK(bed.cluster.asked == Words{"waiting", "waiting", "waiting"});
  CHECK(bed.time.sleeps == std::vector<Milliseconds>(3, Milliseconds(2000)));
}

TEST_CASE("gated and deleting pods are left alone") {
  Bed bed;
  bed.cluster.pods = {plain_pod("gated"), plain_pod("deleting")};
  bed.cluster.pods[0].gates = {"wait"};
  bed.cluster.pods[1].deleting = true;
  bed.run(3);
  CHECK(bed.cluster.asked == Words{"waiting", "waiting", "waiting"});
  CHECK(bed.listener.seen.empty());
}

TEST_CASE("a pod that fits nowhere is looked at again with growing delays") {
  Bed bed;
  bed.cluster.all_nodes = {roomy_node("a")};
  bed.cluster.pods = {too_large("p")};
  bed.run(12);
  // At 0, 2 (after 1 s), 4 (2 s), 8 (4 s), 16 (8 s); the next comes after 10 s, at 26.
  CHECK(bed.listener.seen == Words(5, "p Unschedulable"));
}

TEST_CASE("a change of a node makes every pod due at once") {
  Bed bed;
  bed.cluster.all_nodes = {roomy_node("a")};
  bed.cluster.pods = {too_large("p")};
  bed.run(7, [&](int pass) {
    if (pass == 6) bed.cluster.all_nodes[0].allocatable.milli_cpu = 4000;
  });
  CHECK(bed.listener.seen.back() == "p WouldBind");
}

TEST_CASE("a change of a node is not forgotten when the next list fails") {
  Bed bed;
  bed.cluster.all_nodes = {roomy_node("a")};
  bed.cluster.pods = {too_large("p")};
  bed.run(8, [&](int pass) {
    if (pass != 6) return;
    bed.cluster.all_nodes[0].allocatable.milli_cpu = 4000;
    bed.cluster.failures["placed"] = {{ErrorCode::Server, "no"}};
  });
  CHECK(bed.listener.seen.back() == "p WouldBind");
}

TEST_CASE("a failing server is asked again with growing pauses, and never ends the loop") {
  Bed bed;
  bed.cluster.failures["waiting"] = {{ErrorCode::Unreachable, "no connection"},
                                     {ErrorCode::Unauthorized, "no"},
                                     {ErrorCode::Throttled, "slowly", std::chrono::seconds(20)}};
  bed.run(4);
  CHECK(bed.time.sleeps == std::vector<Milliseconds>{Milliseconds(800), Milliseconds(1600),
                                                     Milliseconds(20'000), Milliseconds(2000)});
  CHECK(bed.logged.at(0) == "no connection; trying again in 800ms");
}

TEST_CASE("while another leads nothing is asked of the cluster") {
  Bed bed;
  bed.cluster.all_nodes = {roomy_node("a")};
  bed.cluster.pods = {plain_pod("p")};
  bool leads = false;
  bed.leads = [&] { return leads; };
  bed.run(3);
  CHECK(bed.cluster.asked.empty());
  CHECK(bed.trouble.empty());
  bed.run(1, [&](int) { leads = true; });
  CHECK(bed.listener.seen == Words{"p WouldBind"});
}

TEST_CASE("a pass comes to an end when another leads") {
  Bed bed;
  bed.cluster.all_nodes = {roomy_node("a")};
  bed.cluster.pods = {plain_pod("p"), plain_pod("q"), plain_pod("r")};
  bed.leads = [&] { return bed.listener.seen.size() < 1; };
  bed.run(1);
  CHECK(bed.listener.seen.size() < 3);
}

TEST_CASE("what kept the last pass from the cluster is told") {
  Bed bed;
  bed.cluster.failures["waiting"] = {{ErrorCode::Unreachable, "no connection"}};
  bed.run(1);
  CHECK(bed.trouble == "no connection");
  bed.run(1);
  CHECK(bed.trouble.empty());
}
