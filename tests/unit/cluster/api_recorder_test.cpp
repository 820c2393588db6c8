// Events and their series, the condition, and who is told nothing.
#include "cluster/recorder_bed.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::test;
using std::chrono::minutes;
using Counts = std::map<std::string, int>;

namespace {

const std::string kPost = "POST event no room";
const PodKey kKey{"default", "p"};

}  // namespace

TEST_CASE("a pod that was bound is one event and no condition") {
  RecorderBed bed;
  bed.recorder.bound(waiting_pod(), "worker");
  bed.settle();
  CHECK(bed.api.requests == Words{"POST event Successfully assigned default/p to worker"});
  CHECK(bed.api.events.stored.begin()->first.starts_with("p.18"));
}

TEST_CASE("a pod without a node is an event and a condition") {
  RecorderBed bed;
  bed.fail();
  bed.settle();
  CHECK(bed.api.requests == Words{kPost, "PATCH default/p Unschedulable"});
  CHECK(bed.api.pods[kKey].scheduled == ScheduledCondition{"False", "Unschedulable", "no room"});
  bed.recorder.not_bound(waiting_pod(), Why::SchedulerError, "refused");
  bed.settle();
  CHECK(bed.api.pods[kKey].scheduled == ScheduledCondition{"False", "SchedulerError", "refused"});
}

TEST_CASE("what is told steers no terminal") {
  RecorderBed bed;
  bed.fail("no \x1b[31m room\n");
  bed.settle();
  CHECK(bed.api.requests == Words{R"(POST event no \u001b[31m room\n)", "PATCH default/p Unschedulable"});
  CHECK(bed.api.pods[kKey].scheduled->message == R"(no \\u001b[31m room\\n)");  // as it stands in JSON
}

TEST_CASE("nothing is told about gated and deleting pods") {
  RecorderBed bed;
  Pod gated = waiting_pod(), deleting = waiting_pod();
  gated.gates = {"wait"};
  deleting.deleting = true;
  bed.recorder.not_bound(gated, Why::Unschedulable, "waiting for scheduling gates");
  bed.recorder.not_bound(deleting, Why::Unschedulable, "skip schedule deleting pod");
  bed.recorder.finish();
  CHECK(bed.api.requests.empty());
}

TEST_CASE("repeats are a series: told at the second, then kept") {
  RecorderBed bed;
  for (int i = 0; i < 5; ++i) {
    bed.fail();
    bed.pass(minutes(1));
  }
  CHECK(bed.about("events") == Words{kPost, "PATCH event no room x2"});
}

TEST_CASE("repeats before the first was posted go out with it") {
  RecorderBed bed;
  for (int i = 0; i < 3; ++i) bed.fail();
  bed.settle();
  CHECK(bed.api.events.counts() == Counts{{"no room", 3}});
  CHECK(bed.about("events").size() <= 2);
}

TEST_CASE("another message is another event, and the first one's return is none") {
  RecorderBed bed;
  for (const char* message : {"no room", "a taint", "no room", "a taint"}) {
    bed.fail(message);
    bed.pass(minutes(1));
  }
  CHECK(bed.about("events") ==
        Words{kPost, "POST event a taint", "PATCH event no room x2", "PATCH event a taint x2"});
}

TEST_CASE("events of pods that have the name one after the other are apart") {
  RecorderBed bed;
  bed.fail();
  Pod next = waiting_pod();
  next.uid = "uid-2";
  bed.recorder.not_bound(next, Why::Unschedulable, "no room");
  bed.settle();
  CHECK(bed.about("events") == Words{kPost, kPost});
  CHECK(bed.api.events.stored.size() == 2);
}

TEST_CASE("a series is refreshed every half hour, as servers forget events") {
  RecorderBed bed;
  for (int i = 0; i < 14; ++i) {
    bed.fail();
    bed.pass(minutes(5));
  }
  const Words requests = bed.about("events");
  REQUIRE(requests.size() == 4);  // after 5, 35 and 65 minutes
  CHECK(requests[2] == "PATCH event no room x7");
  CHECK(requests[3] == "PATCH event no room x13");
}

TEST_CASE("a series that is quiet for six minutes is closed, and the next is another event") {
  RecorderBed bed;
  for (int i = 0; i < 4; ++i) bed.fail(), bed.pass(minutes(1));
  bed.pass(minutes(4));
  CHECK(bed.about("events").size() == 2);
  bed.pass(minutes(3));
  CHECK(bed.about("events") == Words{kPost, "PATCH event no room x2", "PATCH event no room x4"});
  bed.fail();
  bed.settle();
  CHECK(bed.about("events").back() == kPost);
}

TEST_CASE("what happened once is forgotten without a request, and then nothing wakes the process") {
  RecorderBed bed;
  bed.fail();
  bed.pass(minutes(20));
  CHECK(bed.about("events") == Words{kPost});
  CHECK(bed.api.timers().until_next(minutes(60)) == minutes(60));
}

TEST_CASE("counts are told when the pod is bound, and at the end") {
  for (const bool bound : {true, false}) {
    RecorderBed bed;
    for (int i = 0; i < 4; ++i) bed.fail(), bed.settle();
    if (bound)
      bed.recorder.bound(waiting_pod(), "worker");
    else
      bed.recorder.finish();
    bed.settle();
    CHECK(bed.api.events.counts()["no room"] == 4);
    CHECK(bed.about("events").size() == (bound ? 4 : 3));
  }
}

TEST_CASE("a series whose event is gone from the server is posted anew, whole") {
  RecorderBed bed;
  bed.fail();
  bed.settle();
  bed.api.events.stored.clear();
  bed.fail();
  bed.settle();
  CHECK(bed.about("events") == Words{kPost, "PATCH event  x2", "POST event no room x2"});
}

TEST_CASE("the condition is patched only where it changes") {
  RecorderBed bed;
  Pod pod = waiting_pod();
  pod.scheduled = ScheduledCondition{"False", "Unschedulable", "no room"};
  bed.recorder.not_bound(pod, Why::Unschedulable, "no room");
  bed.settle();
  CHECK(bed.about("status").empty());
  bed.recorder.not_bound(pod, Why::Unschedulable, "another message");
  bed.recorder.not_bound(pod, Why::Unschedulable, "another message");
  bed.settle();
  CHECK(bed.about("status").size() == 1);
}

TEST_CASE("a condition that was decided on an older version of the pod is told unless it is untrue by now") {
  struct Case {
    std::string name;
    StoredPod stored;
    Words requests;
    std::string reason;  // in the end
  };
  const std::string patch = "PATCH default/p Unschedulable", get = "GET default/p";
  const std::optional<ScheduledCondition> same = {{"False", "Unschedulable", "no room"}};
  const std::vector<Case> cases = {
      {"it was labelled", {"uid-p", "", false, "2"}, {patch, get, patch}, "Unschedulable"},
      {"it was told already", {"uid-p", "", false, "2", same}, {patch, get}, "Unschedulable"},
      {"it has a node", {"uid-p", "worker", false, "2"}, {patch, get}, ""},
      {"it is being deleted", {"uid-p", "", true, "2"}, {patch, get}, ""},
      {"it is another pod", {"uid-2", "", false, "2"}, {patch, get}, ""},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    RecorderBed bed;
    bed.api.pods[kKey] = c.stored;
    bed.fail();
    bed.recorder.finish();
    CHECK(bed.about("status") == c.requests);
    CHECK(bed.api.pods[kKey].scheduled.value_or(ScheduledCondition()).reason == c.reason);
    CHECK(bed.logged.empty());
  }
}

TEST_CASE("a pod that changes again and again is not read for ever") {
  RecorderBed bed;
  bed.api.status_patches = std::deque<std::optional<Mishap>>(50, Mishap{409, false, {}});
  bed.fail();
  bed.recorder.finish();
  CHECK(bed.about("status").size() < 10);
}

TEST_CASE("a condition that waits is dropped once the pod is bound or something else is to be told") {
  RecorderBed bed;
  bed.busy = true;
  bed.fail();  // binds come first
  bed.recorder.not_bound(waiting_pod(), Why::SchedulerError, "refused");
  bed.pass(std::chrono::seconds(6));
  CHECK(bed.about("status") == Words{"PATCH default/p SchedulerError"});
  RecorderBed other;
  other.busy = true;
  other.fail();
  other.recorder.bound(waiting_pod(), "worker");
  other.pass(std::chrono::seconds(6));
  CHECK(other.about("status").empty());
}
