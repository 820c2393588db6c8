#include "report/explanation.h"

#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

namespace {

Explanation placed() {
  Explanation explanation;
  Decision& decision = explanation.decision;
  decision.pod = {"default", "web-1"};
  decision.uid = "u1";
  decision.verdict = Verdict::Placed;
  decision.node = "worker2";
  decision.rank_names = {"soft-taints", "preferred-affinity", "same-app", "pods"};
  decision.verdicts = {
      {"control-plane",
       {{"TaintToleration", "node(s) had untolerated taint(s)",
         "node-role.kubernetes.io/control-plane:NoSchedule"},
        {"NodeResourcesFit", "Insufficient cpu", "cpu: requests 500m, 200m free of 4"}},
       {0, 0, 0, 9},
       0},
      {"worker", {}, {0, 0, 2, 4}, 2},
      {"worker2", {}, {0, 0, 1, 7}, 1},
  };
  return explanation;
}

Explanation nowhere() {
  Explanation explanation = placed();
  Decision& decision = explanation.decision;
  decision.verdict = Verdict::Unschedulable;
  decision.node.reset();
  decision.message = "0/1 nodes are available: 1 node(s) had untolerated taint(s).";
  decision.verdicts.resize(1);
  explanation.notes = {"Its scheduler is other, not my-scheduler."};
  return explanation;
}

}  // namespace

TEST_CASE("an explanation as text") {
  check_golden("explain-placed.txt", render_text(placed(), true));
  check_golden("explain-nowhere.txt", render_text(nowhere(), true));
}

TEST_CASE("an explanation as a document") {
  check_golden("explain-placed.json", render_document(placed(), DocumentFormat::Json));
  check_golden("explain-placed.yaml", render_document(placed(), DocumentFormat::Yaml));
  check_golden("explain-nowhere.json", render_document(nowhere(), DocumentFormat::Json));
}

TEST_CASE("why the winner won") {
  struct Case {
    std::string name;
    std::vector<std::int64_t> winner, next;
    std::string line;
  };
  const std::vector<Case> cases = {
      {"the first rank that differs",
       {0, 0, 1, 7},
       {0, 0, 2, 4},
       "pod default/web-1 would go to worker2, by same-app: 1 there, 2 on worker, the next best\n"},
      {"equal in all",
       {0, 0, 1, 7},
       {0, 0, 1, 7},
       "pod default/web-1 would go to worker2, by name: it is equal to worker in every rank, and comes "
       "first\n"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Explanation explanation = placed();
    explanation.decision.verdicts[1].ranks = c.next;
    explanation.decision.verdicts[2].ranks = c.winner;
    CHECK(render_text(explanation, true).starts_with(c.line));
  }
  Explanation alone = placed();
  alone.decision.verdicts.erase(alone.decision.verdicts.begin() + 1);
  CHECK(render_text(alone, true).starts_with("pod default/web-1 would go to worker2: no other node fits\n"));
}
