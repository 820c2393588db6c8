// The views of explain, as people and programs see them.
#include "report/explanation.h"

#include "base/text.h"
#include "report/explain/views.h"
#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

namespace {

const Rejection kTaint{"TaintToleration", "node(s) had untolerated taint(s)",
                       "node-role.kubernetes.io/control-plane:NoSchedule"};
const Rejection kCpu{"NodeResourcesFit", "Insufficient cpu", "cpu: requests 500m, 200m free of 4"};
const Rejection kMemory{"NodeResourcesFit", "Insufficient memory", "memory: requests 2Gi, 1Gi free of 8Gi"};

constexpr Mark P = Mark::Passed;
constexpr Mark R = Mark::Rejected;
constexpr Mark N = Mark::NotConcerned;

Explanation placed() {
  Explanation explanation;
  explanation.app = "app=web";
  Decision& decision = explanation.decision;
  decision.pod = {"default", "web-1"};
  decision.uid = "u1";
  decision.verdict = Verdict::Placed;
  decision.node = "worker2";
  decision.rank_names = {"soft-taints", "preferred-affinity", "same-app", "pods"};
  decision.filter_names = {"NodeUnschedulable", "TaintToleration", "NodePorts", "NodeResourcesFit"};
  decision.verdicts = {
      {"control-plane", {kTaint, kCpu, kMemory}, {0, 0, 0, 9}, 0, {P, R, N, R}},
      {"worker", {}, {0, 0, 2, 4}, 2, {P, P, N, P}},
      {"worker2", {}, {0, 0, 1, 7}, 1, {P, P, N, P}},
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
  explanation.suggestions = {
      {"control-plane",
       {"add toleration {key: node-role.kubernetes.io/control-plane, operator: Exists, effect: NoSchedule}",
        "request 200m of cpu or less, instead of 500m"},
       {}},
      {"control-plane",
       {"add toleration {key: node-role.kubernetes.io/control-plane, operator: Exists, effect: NoSchedule}"},
       {{{"default", "batch-1"}, -5}, {{"default", "batch-2"}, 0}}},
  };
  return explanation;
}

// 45 nodes: 12 fit, 18 lack cpu, 15 are tainted.
Explanation many() {
  Explanation explanation = placed();
  Decision& decision = explanation.decision;
  decision.verdicts.clear();
  for (int i = 0; i < 45; ++i) {
    NodeVerdict verdict{"node-" + std::to_string(100 + i), {}, {0, 0, i, i}, 0, {P, P, N, P}};
    if (i < 12) verdict.position = i + 1;
    if (i >= 12) verdict.rejections = {i < 30 ? kCpu : kTaint};
    decision.verdicts.push_back(verdict);
  }
  decision.node = "node-100";
  return explanation;
}

const ExplanationStyle kPlain{.utf8 = true};

}  // namespace

TEST_CASE("an explanation as text") {
  check_golden("explain-placed.txt", render_text({placed()}, kPlain));
  check_golden("explain-nowhere.txt", render_text({nowhere()}, kPlain));
  check_golden("explain-two-pods.txt", render_text({placed(), nowhere()}, kPlain));
}

TEST_CASE("an explanation where only ASCII is spoken, without headers, with every rejection") {
  check_golden("explain-ascii.txt", render_text({placed()}, {}));
  check_golden("explain-no-headers.txt", render_text({placed()}, {.headers = false}));
  check_golden("explain-wide.txt", render_text({placed()}, {.utf8 = true, .wide = true}));
}

TEST_CASE("an explanation on a terminal: colours, and lines that fit") {
  check_golden("explain-colour.txt", render_text({placed()}, {.colour = true, .utf8 = true}));
  check_golden("explain-width-100.txt", render_text({placed()}, {.utf8 = true, .width = 100}));
  check_golden("explain-width-40.txt", render_text({placed(), nowhere()}, {.utf8 = true, .width = 40}));
}

TEST_CASE("over 40 nodes are grouped, unless all are asked for") {
  check_golden("explain-grouped.txt", render_text({many()}, kPlain));
  const std::string all = render_text({many()}, {.all_nodes = true});
  CHECK(all.find("node-144") != std::string::npos);
  CHECK(all.find("--all-nodes") == std::string::npos);
  Explanation forty = many();
  forty.decision.verdicts.resize(40);
  CHECK(render_text({forty}, kPlain).find("nodes: ") == std::string::npos);
}

TEST_CASE("one node in depth") {
  check_golden("explain-node.txt", render_text({placed()}, {.utf8 = true, .node = "control-plane"}));
  check_golden("explain-node-best.txt", render_text({placed()}, {.utf8 = true, .node = "worker2"}));
}

TEST_CASE("an explanation as a document") {
  check_golden("explain-placed.json", render_document({placed()}, DocumentFormat::Json));
  check_golden("explain-placed.yaml", render_document({placed()}, DocumentFormat::Yaml));
  check_golden("explain-nowhere.json", render_document({nowhere()}, DocumentFormat::Json));
  check_golden("explain-node.json", render_document({placed()}, DocumentFormat::Json, "control-plane"));
  const std::string list = render_document({placed(), nowhere()}, DocumentFormat::Yaml);
  CHECK(list.find("kind: \"ExplanationList\"") != std::string::npos);
  CHECK(render_document({}, DocumentFormat::Yaml).find("items: []") != std::string::npos);
}

TEST_CASE("where nothing helps, that is said") {
  Explanation hopeless = nowhere();
  hopeless.suggestions.clear();
  const std::string line = "\nNo change to the pod or to one node was found that would make it fit.\n";
  CHECK(render_text({hopeless}, kPlain).ends_with(line));
  hopeless.decision.verdicts.clear();
  CHECK(render_text({hopeless}, kPlain).find(line) == std::string::npos);
  CHECK(render_text({placed()}, kPlain).find(line) == std::string::npos);
}

TEST_CASE("no line is wider than the terminal") {
  for (const std::size_t width : {20U, 30U, 50U, 60U, 80U, 120U}) {
    const std::string text = render_text({placed(), nowhere(), many()}, {.utf8 = true, .width = width});
    for (const std::string& line : split(text, '\n')) {
      INFO(width << ": " << line);
      CHECK(display_width(line) <= width);
    }
  }
}

TEST_CASE("what comes from a cluster cannot drive a terminal") {
  Explanation hostile = nowhere();
  hostile.decision.pod.name = "\x1b[31mred";
  hostile.decision.verdicts[0].node = "n\x1b[2J";
  hostile.decision.verdicts[0].rejections[0].detail = "taint\x1b]0;x\x07";
  hostile.notes = {"note\x1b[1m"};
  hostile.suggestions = {{"n\x1b[2J", {"add \x1b[1m"}, {{{"a\x1b", "b"}, 0}}}};
  for (const auto& node : {std::optional<std::string>(), std::optional<std::string>("n\x1b[2J")}) {
    const std::string text = render_text({hostile}, {.utf8 = true, .wide = true, .node = node});
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("\\u001b") != std::string::npos);
  }
}

TEST_CASE("why the winner won") {
  struct Case {
    std::string rank;
    std::int64_t winner, next;
    std::string line;
  };
  const std::vector<Case> cases = {
      {"same-app", 1, 2, "a comes before b by same-app: it runs 1 pod of app=web and b runs 2."},
      {"pods", 0, 1, "a comes before b by pods: it runs 0 pods and b runs 1."},
      {"soft-taints", 0, 1,
       "a comes before b by soft-taints: it has 0 soft taints that the pod does not tolerate and b has 1."},
      {"preferred-affinity", -80, -10,
       "a comes before b by preferred-affinity: its preferred terms weigh 80 and those of b 10."},
      {"soft-topology", 1, 2,
       "a comes before b by soft-topology: its domains hold 1 pod to be spread and those of b hold 2."},
      {"requested", 456, 500,
       "a comes before b by requested: with the pod 45.6% of it would be requested and 50.0% of b."},
      {"most-requested", -500, -456,
       "a comes before b by most-requested: with the pod 50.0% of it would be requested and 45.6% of b."},
      {"image-locality", 0, 1024,
       "a comes before b by image-locality: it would pull 0 bytes of images and b 1Ki."},
      {"random", 5, 6, "a comes before b by random: chance drew 5 for it and 6 for b."},
      {"node-number", 0, 1,
       "a comes before b by node-number: its name ends in the pod's digit and that of b does not."},
      {"name", 0, 1, "a comes before b by name: its name stands before that of b."},
      {"unheard-of", 3, 4, "a comes before b by unheard-of: its figure is 3 and that of b is 4."},
      {"pods", 3, 3, "a comes before b by name: they are equal in every rank."},
  };
  for (const Case& c : cases) {
    INFO(c.line);
    Explanation explanation;
    explanation.app = "app=web";
    explanation.decision.rank_names = {c.rank};
    explanation.decision.verdicts = {{"a", {}, {c.winner}, 1}, {"b", {}, {c.next}, 2}};
    CHECK(winner_sentence(explanation) == c.line);
    explanation.decision.verdicts.pop_back();
    CHECK(winner_sentence(explanation).empty());
  }
}

TEST_CASE("the verdict in one sentence") {
  Decision decision = placed().decision;
  CHECK(verdict_sentence(decision) == "pod default/web-1 would go to worker2, the best of 2 nodes that fit.");
  decision.verdicts.erase(decision.verdicts.begin() + 1);
  CHECK(verdict_sentence(decision) ==
        "pod default/web-1 would go to worker2, the only one of 2 nodes that fits.");
  decision.verdicts.erase(decision.verdicts.begin());
  CHECK(verdict_sentence(decision) == "pod default/web-1 would go to worker2, the only node there is.");
  CHECK(verdict_sentence(nowhere().decision) ==
        "pod default/web-1 has no node: 0/1 nodes are available: 1 node(s) had untolerated taint(s).");
}
