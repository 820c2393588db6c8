#include "kube/codec/scenario.h"

#include "support/catch.h"

using namespace spread;

namespace {

const SettingNames kKnown{{"spread", "pack"}, {"pods", "name"}, {"NodeReady"}, {"Deleting"}};
const std::string kHead = "apiVersion: spread-schedule/v1\nkind: Scenario\n";
const std::string kNode = "{apiVersion: v1, kind: Node, metadata: {name: w}}";

Result<Scenario> decode(const std::string& text) {
  return decode_scenario(text, "s.yaml", kKnown, "shop", [](const std::string& file) -> Result<std::string> {
    if (file == "two.yaml")
      return std::string(
          "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Node, metadata: "
          "{name: a}}\n---\n{apiVersion: v1, kind: Pod, metadata: {name: p}}\n");
    if (file == "bad.yaml") return std::string("apiVersion: v1\nkind: Node\nmetadata: 7\n");
    return Error{ErrorCode::Config, "cannot read file " + file + ": No such file or directory"};
  });
}

// Steps, each a line; the first is at line 4.
Result<Scenario> steps(const std::string& lines) {
  return decode(kHead + "steps:\n" + lines + "\n");
}

Step one(const std::string& line) {
  const Result<Scenario> scenario = steps(line);
  if (!scenario) FAIL(scenario.error().message);
  REQUIRE(scenario->steps.size() == 1);
  return scenario->steps.front();
}

Expectation expectation(const std::string& fields) {
  return one("- expect: " + fields).expectations.at(0);
}

}  // namespace

TEST_CASE("A scenario is told from manifests by its first document") {
  CHECK(is_scenario(kHead + "steps: []\n"));
  CHECK(is_scenario("---\n---\n" + kHead));
  CHECK(is_scenario("{\"kind\": \"Scenario\"}"));
  CHECK_FALSE(is_scenario("apiVersion: v1\nkind: Pod\n"));
  CHECK_FALSE(is_scenario("apiVersion: v1\nkind: Pod\n---\n" + kHead));
  CHECK_FALSE(is_scenario(""));
  CHECK_FALSE(is_scenario("a: [b"));
}

TEST_CASE("What stands before a scenario's steps") {
  const auto scenario = decode(
      kHead + "name: w\ndescription: d\nbindTakes: 3s\nprofiles: [{policy: pack}]\nsteps: [schedule]\n");
  REQUIRE(scenario);
  CHECK(scenario->name == "w");
  CHECK(scenario->bind_takes == Milliseconds(3000));
  CHECK(scenario->profiles == std::vector{ProfileSettings{.policy = "pack"}});
}

TEST_CASE("Each step") {
  CHECK(one("- schedule").advance == Milliseconds(0));
  CHECK(one("- schedule:").advance == Milliseconds(0));
  CHECK(one("- schedule: {}").advance == Milliseconds(0));
  CHECK(one("- advance: 1m30s").advance == Milliseconds(90'000));
  CHECK(one("- cordon: w").edits == std::vector<ClusterEdit>{CordonNode{"w", true}});
  CHECK(one("- uncordon: [w, node/m]").edits ==
        std::vector<ClusterEdit>{CordonNode{"w", false}, CordonNode{"m", false}});
  CHECK(one("- taint: w a=b:NoSchedule").edits ==
        std::vector<ClusterEdit>{TaintNode{"w", {"a", "b", "NoSchedule"}, true}});
  CHECK(one("- taint: node/w a:NoExecute-").edits ==
        std::vector<ClusterEdit>{TaintNode{"w", {"a", "", "NoExecute"}, false}});
  CHECK(one("- taint: w a-").edits == one("- untaint: w a").edits);
}

TEST_CASE("What is deleted is named as kubectl does, in the namespace of the scenario or its own") {
  CHECK(one("- delete: [pod/p, Pod/other/p, nodes/w, deployment/web]").edits ==
        std::vector<ClusterEdit>{DeleteObject{{"Pod", "shop", "p"}}, DeleteObject{{"Pod", "other", "p"}},
                                 DeleteObject{{"Node", "", "w"}},
                                 DeleteObject{{"Deployment", "shop", "web"}}});
}

TEST_CASE("What is applied: manifests, copies of them, files") {
  const auto put = [](const Step& step, std::size_t i) { return std::get<PutObject>(step.edits.at(i)); };
  CHECK(put(one("- apply: " + kNode), 0) ==
        PutObject{{"Node", "", "w"}, R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"w"}})"});
  const Step copies = one("- apply: " + kNode + "\n  copies: 2");
  REQUIRE(copies.edits.size() == 2);
  CHECK(put(copies, 1) ==
        PutObject{{"Node", "", "w2"}, R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"w2"}})"});
  const Step files = one("- apply: [two.yaml, " + kNode + "]");
  REQUIRE(files.edits.size() == 3);
  CHECK(put(files, 0).object == ObjectName{"Node", "", "a"});
  CHECK(put(files, 1).object == ObjectName{"Pod", "shop", "p"});
  CHECK(put(files, 1).json.find(R"("namespace":"shop")") != std::string::npos);
}

TEST_CASE("Each expectation") {
  const Expectation pod = expectation(
      "{pod: p, nodes: [a, b], pending: false, message: m, queue: backoff, event: e, boundAfter: 1s, "
      "boundBy: "
      "2s}");
  CHECK(pod == Expectation{.pod = PodKey{"shop", "p"},
                           .nodes = {"a", "b"},
                           .pending = false,
                           .message = "m",
                           .queue = "backoff",
                           .event = "e",
                           .bound_after = Milliseconds(1000),
                           .bound_by = Milliseconds(2000)});
  CHECK(expectation("{pod: other/p, node: a}") == Expectation{.pod = PodKey{"other", "p"}, .nodes = {"a"}});
  CHECK(expectation("{pod: p, gone: true}").gone);
  CHECK(expectation("{pods: app=web, perNode: {a: 2, b: 0}, skew: 1, bound: 2, pending: 0}") ==
        Expectation{.selector_text = "app=web",
                    .selector = *parse_selector("app=web"),
                    .per_node = {{"a", 2}, {"b", 0}},
                    .skew = 1,
                    .bound = 2,
                    .waiting = 0});
  CHECK(expectation("{pods: all, bound: 2}").selector == LabelSelector{});
  CHECK(one("- expect: [{pod: p, node: a}, {pod: q, pending: true}]").expectations.size() == 2);
}

TEST_CASE("What is wrong with a scenario is told with its place and step") {
  struct Case {
    std::string lines, message;
  };
  const Case cases[] = {
      {"- advance: 5", "s.yaml:4:12: step 1: advance: must be a duration such as 5s"},
      {"- schedule\n- advance: 5x", "s.yaml:5:12: step 2: advance: "},
      {"- advance: -5s", "s.yaml:4:12: step 1: advance: "},
      {"- advance:", "s.yaml:4:3: step 1: advance: what is missing"},
      {"- advance", "s.yaml:4:3: step 1: advance: what is missing"},
      {"- wait: 5s", "s.yaml:4:3: step 1: unknown step wait; known: apply, delete,"},
      {"- appyl: x", "s.yaml:4:3: step 1: unknown step appyl; did you mean apply?"},
      {"- jump", "s.yaml:4:3: step 1: a step must be a map such as `advance: 5s`, or `schedule`"},
      {"- {}", "s.yaml:4:3: step 1: is empty"},
      {"- {advance: 5s, schedule: }",
       "s.yaml:4:3: step 1: has two verbs, advance and schedule: make two steps of it"},
      {"- {advance: 5s, copies: 3}", "s.yaml:4:17: step 1: unknown key copies; known: advance"},
      {"- schedule: 5s", "s.yaml:4:13: step 1: schedule: takes nothing; `advance: 5s` lets time pass"},
      {"- apply: []", "s.yaml:4:10: step 1: apply: what is missing"},
      {"- apply: 7", "s.yaml:4:10: step 1: apply: must be a manifest, a list of them or a file's name"},
      {"- apply: {kind: Node}", "s.yaml:4:10: step 1: apply: Node: has no apiVersion"},
      {"- apply: {apiVersion: v1, kind: Service, metadata: {name: s}}",
       "s.yaml:4:10: step 1: apply: v1 Service is nothing that scheduling looks at; it knows Pod, Node,"},
      {"- apply: {apiVersion: v1, kind: Node}", "s.yaml:4:10: step 1: apply: Node"},
      {"- apply: {apiVersion: v1, kind: Node, metadata: {name: w}, spec: {unschedulable: 7}}",
       "s.yaml:4:82: step 1: apply: Node w: spec.unschedulable: "},
      {"- apply: " + kNode + "\n  copies: 0", "s.yaml:5:11: step 1: apply: copies: must be from 1 to 5000"},
      {"- apply: " + kNode + "\n  copies: two", "step 1"},
      {"- apply: none.yaml",
       "s.yaml:4:10: step 1: apply: cannot read file none.yaml: No such file or directory"},
      {"- apply: bad.yaml", "s.yaml:4:10: step 1: apply: bad.yaml:3:11: "},
      {"- delete: w", "s.yaml:4:11: step 1: delete: w must be KIND/NAME, or KIND/NAMESPACE/NAME"},
      {"- delete: service/w", "s.yaml:4:11: step 1: delete: service is no kind that scheduling looks at"},
      {"- delete: node/a/b", "s.yaml:4:11: step 1: delete: node/a/b: a Node has no namespace"},
      {"- delete: []", "s.yaml:4:11: step 1: delete: delete of nothing"},
      {"- cordon: pod/p", "s.yaml:4:11: step 1: cordon: pod/p is not a node"},
      {"- cordon: 7", "s.yaml:4:11: step 1: cordon: must be a name, or a list of names"},
      {"- taint: w",
       "s.yaml:4:10: step 1: taint: w must be NODE KEY=VALUE:EFFECT, or NODE KEY- to take it away"},
      {"- taint: w a=b", "s.yaml:4:10: step 1: taint: w a=b: the effect must be one of NoSchedule,"},
      {"- taint: w a:Never", "s.yaml:4:10: step 1: taint: w a:Never: the effect must be one of NoSchedule,"},
      {"- expect: {node: w}", "s.yaml:4:11: step 1: expect: must be a map with either pod or pods"},
      {"- expect: []", "s.yaml:4:11: step 1: expect: what is missing"},
      {"- expect: {pod: p}", "s.yaml:4:11: step 1: expect: says nothing of pod p"},
      {"- expect: {pod: a/b/c, node: w}", "s.yaml:4:17: step 1: expect: pod: must be NAME or NAMESPACE/NAME"},
      {"- expect: {pod: p, nodee: w}", "s.yaml:4:20: step 1: expect: unknown key nodee; did you mean node?"},
      {"- expect: {pod: p, node: w, nodes: [m]}", "s.yaml:4:11: step 1: expect: has both node and nodes"},
      {"- expect: {pod: p, queue: gone}",
       "s.yaml:4:27: step 1: expect: queue: must be one of active, backoff, unschedulable, binding, not "
       "gone"},
      {"- expect: {pod: p, boundBy: soon}", "s.yaml:4:29: step 1: expect: boundBy: "},
      {"- expect: {pods: 'a in', bound: 1}", "s.yaml:4:18: step 1: expect: pods: "},
      {"- expect: {pods: all, bound: -1}", "s.yaml:4:30: step 1: expect: bound: must not be negative"},
      {"- expect: {pods: all, perNode: 3}", "step 1"},
      {"- expect: {pods: all}", "s.yaml:4:11: step 1: expect: says nothing of the pods"},
  };
  for (const auto& [lines, message] : cases) {
    INFO(lines);
    const Result<Scenario> scenario = steps(lines);
    REQUIRE_FALSE(scenario);
    CHECK(scenario.error().code == ErrorCode::Config);
    INFO(scenario.error().message);
    CHECK(scenario.error().message.find(message) != std::string::npos);
  }
}

TEST_CASE("What was to be a scenario is one, so that its fault is told") {
  CHECK(is_scenario(kHead + "steps: [schedule]\n"));
  CHECK(is_scenario(kHead + "steps: [schedule\n"));
  CHECK_FALSE(is_scenario("kind: Pod\nmetadata: [\n"));
  CHECK_FALSE(is_scenario(""));
}

TEST_CASE("What is wrong outside of steps") {
  CHECK(decode(kHead).error().message == "s.yaml:1:1: steps: there must be at least one");
  CHECK(decode(kHead + "step: []\n").error().message == "s.yaml:3:1: unknown key step; did you mean steps?");
  CHECK(decode(kHead + "bindTakes: 3\nsteps: [schedule]\n").error().message ==
        "s.yaml:3:12: bindTakes: must be a duration such as 5s");
  CHECK(decode(kHead + "profiles: [{policy: none}]\nsteps: [schedule]\n").error().message ==
        "s.yaml:3:21: policy: must be one of spread, pack, not none");
  CHECK(decode("apiVersion: v2\nkind: Scenario\n").error().message ==
        "s.yaml:1:13: apiVersion: must be spread-schedule/v1, not v2");
  CHECK(decode(kHead + "steps: [schedule]\n---\na: b\n").error().message == "s.yaml:5:1: a second document");
  CHECK(decode("[]").error().message == "s.yaml:1:1: a scenario must be a map");
}
