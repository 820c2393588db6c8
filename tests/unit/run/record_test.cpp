#include "run/record.h"

#include "support/catch.h"
#include "support/fake_cluster.h"
#include "support/fake_recorder.h"

using namespace spread;
using namespace spread::test;
using Words = std::vector<std::string>;

TEST_CASE("decisions that the cluster is told of") {
  struct Case {
    std::string name;
    Verdict verdict;
    Words told;
  };
  for (const Case& c : {Case{"no node takes it", Verdict::Unschedulable, {"p Unschedulable: why"}},
                        Case{"it cannot be judged", Verdict::Unsupported, {"p SchedulerError: why"}},
                        Case{"gated", Verdict::Gated, {}}, Case{"being deleted", Verdict::Deleting, {}}}) {
    INFO(c.name);
    FakeRecorder recorder;
    record(recorder, plain_pod("p"), {.verdict = c.verdict, .message = "why"});
    CHECK(recorder.told == c.told);
  }
}

TEST_CASE("bindings that the cluster is told of") {
  using Kind = BindOutcome::Kind;
  const Milliseconds minute{60'000}, none{0};
  const Words error = {"p SchedulerError: why"};
  struct Case {
    std::string name;
    Kind kind;
    Milliseconds allowed, left;
    Words told;
  };
  const std::vector<Case> cases = {
      {"bound", Kind::Bound, none, none, {"p is on a"}},
      {"nothing was sent", Kind::WouldBind, none, none, {}},
      {"on another node", Kind::Elsewhere, none, none, {}},
      {"deleted", Kind::Gone, none, none, {}},
      {"bound or not", Kind::Unknown, none, none, {}},
      {"refused", Kind::Refused, none, none, error},
      {"given up", Kind::GaveUp, minute, minute, error},
      {"volumes are late", Kind::Waiting, minute, none, error},
      {"interrupted while volumes had time", Kind::Waiting, minute, Milliseconds(1), {}},
      {"volumes that the next pass looks at", Kind::Waiting, none, none, {}},
      {"what was decided about volumes held for too short", Kind::Undone, minute, none, error},
      {"decided again in the next pass", Kind::Undone, none, none, {}},
  };
  const auto pod = std::make_shared<const Pod>(plain_pod("p"));
  for (const Case& c : cases) {
    INFO(c.name);
    FakeRecorder recorder;
    record(recorder,
           {.binding = {.pod = pod, .node = "a", .volume_wait = c.left}, .kind = c.kind, .message = "why"},
           c.allowed);
    CHECK(recorder.told == c.told);
  }
}
