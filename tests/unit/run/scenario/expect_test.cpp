#include "run/scenario/expect.h"

#include "scenario_bed.h"

using namespace spread;
using namespace spread::test;

namespace {

using Lines = std::vector<std::string>;

// Two nodes with one pod and none, a pod that waits, and one that is gone.
const std::string kBefore = "- apply: [" + node("a") + ", " + node("b") + ", " + pod("p") + ", " +
                            pod("big", ", containers: [{name: c, resources: {requests: {cpu: 9}}}]") +
                            "]\n- advance: 2s\n";

Lines failed(const std::string& expectation, const std::string& before = kBefore) {
  const Played played = play_embedded(with_steps(before + "- expect: " + expectation + "\n"));
  if (!played.result) FAIL(played.result.error().message);
  return played.failed();
}

const std::string kWhy = "0/2 nodes are available: 2 Insufficient cpu.";

}  // namespace

TEST_CASE("What holds is met") {
  for (const char* expectation :
       {"{pod: p, node: a}", "{pod: default/p, nodes: [b, a]}", "{pod: p, pending: false}",
        "{pod: big, pending: true}", "{pod: big, message: 2 Insufficient cpu}",
        "{pod: big, queue: unschedulable}", "{pod: big, event: 'FailedScheduling: 0/2'}",
        "{pod: p, event: Successfully assigned default/p to a}", "{pod: p, boundAfter: 0s, boundBy: 0s}",
        "{pod: none, gone: true}", "{pods: app=web, perNode: {a: 1, b: 0}, skew: 1, bound: 1, pending: 1}",
        "{pods: app=no, skew: 0, bound: 0}"}) {
    INFO(expectation);
    CHECK(failed(expectation) == Lines{});
  }
}

TEST_CASE("What does not hold fails, and says what there is") {
  struct Case {
    std::string expectation, why;
  };
  const Case cases[] = {
      {"{pod: p, node: b}", "expected on b, but it is on a"},
      {"{pod: big, nodes: [a, b]}", "expected on a or b, but it is pending: " + kWhy},
      {"{pod: p, pending: true}", "expected pending, but it is on a"},
      {"{pod: big, pending: false}", "expected bound, but it is pending: " + kWhy},
      {"{pod: big, message: taint}", "expected message with \"taint\", but it is \"" + kWhy + "\""},
      {"{pod: p, message: taint}", "expected message with \"taint\", but there is none"},
      {"{pod: big, queue: active}", "expected in the queue: active, but it is unschedulable"},
      {"{pod: p, queue: active}", "expected in the queue: active, but it is bound"},
      {"{pod: big, event: 'Scheduled:'}",
       "expected event with \"Scheduled:\", but the last one is \"FailedScheduling: " + kWhy + "\""},
      {"{pod: p, boundAfter: 1s}", "expected bound after 1s, but it was bound at 0s"},
      {"{pod: big, boundBy: 1s}", "expected bound by 1s, but the scheduler has not bound it"},
      {"{pod: none, node: a}", "expected it, but there is no such pod"},
      {"{pod: p, gone: true}", "expected gone, but it is there"},
      {"{pods: app=web, perNode: {a: 2}}", "expected 2 on a, but there are 1"},
      {"{pods: app=web, skew: 0}", "expected a skew of at most 0, but it is a 1, b 0"},
      {"{pods: all, bound: 2}", "expected 2 bound, but there are 1"},
      {"{pods: all, pending: 0}", "expected 0 pending, but there are 1"},
  };
  for (const auto& [expectation, why] : cases) {
    INFO(expectation);
    CHECK(failed(expectation) == Lines{why});
  }
}

TEST_CASE("Skew is over the nodes that take pods, and those that have some") {
  const std::string skew = "{pods: app=web, skew: 0}";
  CHECK(failed(skew, kBefore + "- cordon: b\n") == Lines{});
  CHECK(failed(skew, kBefore + "- taint: b x:NoSchedule\n") == Lines{});
  CHECK(failed(skew, kBefore + "- taint: b x:PreferNoSchedule\n").size() == 1);
  CHECK(failed(skew, kBefore + "- cordon: a\n").size() == 1);
}

TEST_CASE("What follows a failed expectation is played all the same") {
  const Played played = play_embedded(
      with_steps(kBefore + "- expect: {pod: p, node: b}\n- delete: pod/p\n- expect: {pod: p, gone: true}\n"));
  CHECK(played.timeline.count(TimelineEntry::Kind::Failed) == 1);
  CHECK(played.timeline.count(TimelineEntry::Kind::Met) == 1);
}
