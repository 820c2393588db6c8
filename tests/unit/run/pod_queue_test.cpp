#include "run/pod_queue.h"

#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;
using namespace std::chrono_literals;

namespace {

PodRef ref(Pod pod) {
  return std::make_shared<const Pod>(std::move(pod));
}

PodRef named(const std::string& name, const std::string& uid = "u") {
  return ref(pod(name).uid(uid).request("cpu", "2"));
}

struct Bed {
  Profiles profiles{make_profile({})};
  PodQueue queue{profiles, [] { return 1.0; }};  // no jitter
  PodQueue::Time now{};
  Snapshot snapshot = cluster({node("n").allocatable("cpu", "4")});

  std::string next() {
    const PodRef pod = queue.next();
    return pod ? pod->key.name : "";
  }
  void fail(const PodRef& pod) {
    REQUIRE(queue.next() != nullptr);
    queue.no_node(pod, {"NodeResourcesFit"}, now);
  }
  std::size_t free_room() {
    return queue.wake({ClusterChange::Kind::Node, snapshot.find("n")}, snapshot, now);
  }
};

}  // namespace

TEST_CASE("Active pods come in the order of a pass, each once") {
  Bed bed;
  bed.queue.put(ref(pod("b").created(2)), bed.now);
  bed.queue.put(ref(pod("urgent").created(3).priority(9)), bed.now);
  bed.queue.put(ref(pod("a").created(1)), bed.now);
  CHECK(bed.queue.sizes().active == 3);
  CHECK(bed.next() == "urgent");
  bed.queue.put(ref(pod("older").created(0)), bed.now);
  CHECK(bed.next() == "older");
  CHECK(bed.next() == "a");
  CHECK(bed.next() == "b");
  CHECK(bed.next().empty());
  CHECK_FALSE(bed.queue.has_active());
}

TEST_CASE("A pod that no node took rests until a change may help, and its backoff is over") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  bed.fail(pod);
  CHECK(bed.queue.sizes().unschedulable == 1);
  CHECK(bed.next().empty());
  CHECK(bed.queue.wake({.kind = ClusterChange::Kind::Surroundings, .what = "Namespace"}, bed.snapshot,
                       bed.now) == 0);

  CHECK(bed.free_room() == 1);
  CHECK(bed.queue.sizes().backoff == 1);
  CHECK(bed.queue.until_due(bed.now, 60s) == 1s);
  bed.queue.advance(bed.now + 999ms);
  CHECK(bed.next().empty());
  bed.queue.advance(bed.now + 1s);
  CHECK(bed.next() == "p");
}

TEST_CASE("Pods of one template are helped alike, each by what stood in its way") {
  Bed bed;
  for (const char* name : {"a", "b", "c"}) bed.queue.put(named(name), bed.now);
  bed.queue.put(ref(pod("huge").request("cpu", "9")), bed.now);
  while (bed.queue.next()) continue;
  const auto rest = [&](const PodRef& pod, const char* filter) { bed.queue.no_node(pod, {filter}, bed.now); };
  rest(named("a"), "NodeResourcesFit");
  rest(named("b"), "NodeResourcesFit");
  rest(named("c"), "TaintToleration");
  rest(ref(pod("huge").request("cpu", "9")), "NodeResourcesFit");
  const PodRef gone = ref(pod("gone"));
  CHECK(bed.queue.wake({ClusterChange::Kind::PodGone, bed.snapshot.find("n"), gone}, bed.snapshot, bed.now) ==
        2);
  CHECK(bed.queue.part_of(named("c")->key) == PodQueue::Part::Unschedulable);
}

TEST_CASE("A change after the backoff wakes at once") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  bed.fail(pod);
  bed.now += 2s;
  CHECK(bed.free_room() == 1);
  CHECK(bed.next() == "p");
}

TEST_CASE("Backoffs double to ten seconds") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  for (const auto expected : {1s, 2s, 4s, 8s, 10s, 10s}) {
    REQUIRE(bed.next() == "p");
    bed.queue.try_later(pod, bed.now);
    CHECK(bed.queue.until_due(bed.now, 60s) == expected);
    bed.now += expected;
    bed.queue.advance(bed.now);
  }
}

TEST_CASE("Everything is tried again after five minutes") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  bed.fail(pod);
  CHECK(bed.queue.until_due(bed.now, 1h) == 5min);
  bed.queue.advance(bed.now + 5min - 1ms);
  CHECK(bed.next().empty());
  bed.queue.advance(bed.now + 5min);
  CHECK(bed.next() == "p");
}

TEST_CASE("A pod that changed in what it asks for is decided at once; one that did not rests on") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  bed.fail(pod);
  bed.queue.refresh(named("p"));
  CHECK(bed.next().empty());
  bed.queue.put(named("p"), bed.now);
  CHECK(bed.next() == "p");
}

TEST_CASE("A pod that is taken out is not given twice") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  REQUIRE(bed.next() == "p");
  bed.queue.put(named("p"), bed.now);  // it changed meanwhile
  CHECK(bed.next().empty());
  bed.queue.give_back(pod, bed.now);
  CHECK(bed.next() == "p");
}

TEST_CASE("Another pod of the same name is a pod of its own") {
  Bed bed;
  const PodRef old = named("p", "old");
  bed.queue.put(old, bed.now);
  REQUIRE(bed.next() == "p");
  bed.queue.put(named("p", "new"), bed.now);
  bed.queue.try_later(old, bed.now);  // what became of the old one
  const PodRef given = bed.queue.next();
  REQUIRE(given);
  CHECK(given->uid == "new");
}

TEST_CASE("A pod that was removed is gone, wherever it was") {
  Bed bed;
  for (const bool taken : {false, true}) {
    const PodRef pod = named("p");
    bed.queue.put(pod, bed.now);
    if (taken) REQUIRE(bed.next() == "p");
    bed.queue.remove(pod->key);
    bed.queue.give_back(pod, bed.now);
    CHECK(bed.next().empty());
    CHECK(bed.queue.sizes().active == 0);
  }
}

TEST_CASE("What is no longer listed is gone; what was taken out is given again") {
  Bed bed;
  for (const char* name : {"kept", "gone", "other", "out"}) bed.queue.put(named(name), bed.now);
  while (bed.queue.next()) continue;
  for (const char* name : {"kept", "gone", "other"})
    bed.queue.no_node(named(name), {"NodeResourcesFit"}, bed.now);
  bed.queue.keep_only({named("kept"), named("other", "new"), named("out")}, bed.now);
  CHECK(bed.queue.sizes().unschedulable == 1);
  CHECK(bed.next() == "out");
  CHECK(bed.next().empty());
}

TEST_CASE("It is known since when a pod could have been decided") {
  Bed bed;
  const PodRef pod = named("p");
  bed.queue.put(pod, bed.now);
  bed.now += 3s;
  bed.queue.put(named("p"), bed.now);  // it changed while it waited
  bed.fail(pod);
  CHECK(bed.queue.since() == bed.now - 3s);
  bed.now += 60s;
  CHECK(bed.free_room() == 1);
  bed.now += 2s;
  CHECK(bed.next() == "p");
  CHECK(bed.queue.since() == bed.now - 2s);
}
