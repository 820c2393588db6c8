#include "scenario_bed.h"

using namespace spread;
using namespace spread::test;

namespace {

using Lines = std::vector<std::string>;

Lines done(const std::string& steps) {
  const Played played = play_embedded(with_steps(steps));
  if (!played.result) FAIL(played.result.error().message);
  return played.done();
}

std::string failure(const std::string& steps) {
  const Played played = play_embedded(with_steps(steps));
  return played.result ? "" : played.result.error().message;
}

}  // namespace

TEST_CASE("Backoff doubles from one second to ten") {
  std::string steps;
  for (int i = 1; i <= 7; ++i) steps += "- apply: " + pod("p" + std::to_string(i)) + "\n";
  steps += "- schedule\n";
  const int times[] = {1, 2, 4, 8, 10, 10, 10};
  for (int i = 0; i < 7; ++i)
    steps +=
        "- apply: " + node("n" + std::to_string(i), "1") + "\n- advance: " + std::to_string(times[i]) + "s\n";
  const Lines lines = done(steps);
  Lines bound;
  for (const std::string& line : lines) {
    if (line.find("bound") != line.npos) bound.push_back(line);
  }
  CHECK(bound == Lines{"1s p1 bound to n0", "3s p2 bound to n1", "7s p3 bound to n2", "15s p4 bound to n3",
                       "25s p5 bound to n4", "35s p6 bound to n5", "45s p7 bound to n6"});
}

TEST_CASE("A pod that nothing helps is tried again after five minutes") {
  CHECK(done("- apply: " + pod("p") + "\n- advance: 4m59s\n") == Lines{"0s p unschedulable"});
  CHECK(done("- apply: " + pod("p") + "\n- advance: 5m\n") ==
        Lines{"0s p unschedulable", "5m p active again", "5m p unschedulable"});
}

TEST_CASE("Timers run in the order of their times, binds beside them") {
  const std::string steps = "- apply: [" + pod("a") + "]\n- schedule\n- apply: " + node("w") +
                            "\n- advance: 500ms\n" + "- apply: " + pod("b") + "\n- advance: 10s\n";
  Scenario scenario = with_steps(steps);
  scenario.bind_takes = Milliseconds(3000);
  CHECK(play_embedded(scenario).done() == Lines{"0s a unschedulable", "0s a in backoff", "500ms b chosen w",
                                                "1s a active again", "1s a chosen w", "3.5s b bound to w",
                                                "4s a bound to w"});
}

TEST_CASE("A bind is withheld where its node was closed meanwhile, and the pod is decided again") {
  Scenario scenario = with_steps("- apply: [" + node("a") + ", " + pod("p") +
                                 "]\n- schedule\n- cordon: a\n- apply: " + node("b") + "\n- advance: 10s\n");
  scenario.bind_takes = Milliseconds(1000);
  CHECK(play_embedded(scenario).done() ==
        Lines{"0s p chosen a", "1s p skipped", "2s p active again", "2s p chosen b", "3s p bound to b"});
}

TEST_CASE("A pod that is deleted while its bind is in flight is not bound, another of its name is") {
  Scenario scenario = with_steps("- apply: [" + node("a") + ", " + pod("p") +
                                 "]\n- schedule\n- delete: pod/p\n- apply: " + pod("p") +
                                 "\n- advance: 10s\n- expect: {pod: p, node: a}\n");
  scenario.bind_takes = Milliseconds(1000);
  const Played played = play_embedded(scenario);
  CHECK(played.failed().empty());
  CHECK(played.done() == Lines{"0s p chosen a", "0s p chosen a", "1s p skipped", "1s p bound to a"});
}

TEST_CASE("What is applied again is changed: labels, taints and cordons stay unless they are named") {
  const std::string labelled = "{apiVersion: v1, kind: Node, metadata: {name: w, labels: {zone: a}}}";
  const Played played =
      play_embedded(with_steps("- apply: " + node("w") + "\n- cordon: w\n- apply: " + labelled +
                               "\n- apply: " + pod("p", ", nodeSelector: {zone: a}") +
                               "\n- schedule\n- expect: {pod: p, message: were unschedulable}\n- uncordon: "
                               "w\n- advance: 1s\n- expect: {pod: p, "
                               "node: w}\n- apply: {apiVersion: v1, kind: Pod, metadata: {name: p, labels: "
                               "{tier: x}}}\n- expect: [{pod: p, "
                               "node: w}, {pods: 'tier=x,app=web', bound: 1}]\n"));
  if (!played.result) FAIL(played.result.error().message);
  CHECK(played.failed() == Lines{});
}

TEST_CASE("A workload has as many pods as it asks for, until it is deleted") {
  const auto web = [](int replicas) {
    return "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: " +
           std::to_string(replicas) +
           ", template: {metadata: {labels: {app: web}}, spec: {schedulerName: my-scheduler}}}}";
  };
  const Played played = play_embedded(with_steps(
      "- apply: [" + node("a") + ", " + node("b") + ", " + web(4) +
      "]\n- schedule\n- expect: [{pods: app=web, perNode: {a: 2, b: 2}, skew: 0}, {pod: web-1, node: a}]\n- "
      "apply: " +
      web(2) +
      "\n- expect: {pods: app=web, bound: 2}\n- delete: deployment/web\n- expect: {pod: web-1, "
      "gone: true}\n"));
  if (!played.result) FAIL(played.result.error().message);
  CHECK(played.failed() == Lines{});
}

TEST_CASE("A volume that one pod got is no other's") {
  const std::string storage =
      "- apply:\n"
      "  - {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: local}, provisioner: "
      "kubernetes.io/no-provisioner, volumeBindingMode: WaitForFirstConsumer}\n"
      "  - {apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {storageClassName: local, "
      "capacity: "
      "{storage: 1Gi}, accessModes: [ReadWriteOnce]}, status: {phase: Available}}\n"
      "  - &claim {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c1}, spec: "
      "{storageClassName: local, "
      "accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}\n"
      "  - {<<: *claim, metadata: {name: c2}}\n";
  const auto with = [](const std::string& claim) {
    return ", volumes: [{name: v, persistentVolumeClaim: {claimName: " + claim + "}}]";
  };
  const Played played =
      play_embedded(with_steps("- apply: " + node("w") + "\n" + storage + "- apply: [" +
                               pod("p1", with("c1")) + ", " + pod("p2", with("c2")) +
                               "]\n- advance: 10m\n- expect: [{pod: p1, node: w}, {pod: p2, pending: "
                               "true, message: persistent volumes}]\n"));
  if (!played.result) FAIL(played.result.error().message);
  CHECK(played.failed() == Lines{});
}

TEST_CASE("A scenario can begin with a cluster from a file") {
  const std::string start = "---\n" + node("old") + "\n---\n" + pod("there", ", nodeName: old") + "\n";
  const Played played = play_embedded(
      with_steps("- apply: [" + node("new") + ", " + pod("p") +
                 "]\n- schedule\n- expect: {pods: app=web, perNode: {old: 1, new: 1}}\n- cordon: "
                 "old\n- delete: node/new\n- delete: pod/there\n"),
      start);
  if (!played.result) FAIL(played.result.error().message);
  CHECK(played.failed() == Lines{});
}

TEST_CASE("What a file has is changed and deleted as what was applied") {
  const std::string owned =
      "{apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: rs, uid: r, ownerReferences: [{apiVersion: "
      "apps/v1, kind: Deployment, name: web, uid: d, controller: true}]}, spec: {template: {spec: {}}}}";
  const std::string start =
      "---\n" + node("w") + "\n---\n" +
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, uid: d}, spec: {template: {spec: {}}}}" +
      "\n---\n" + owned + "\n---\n" +
      "{apiVersion: v1, kind: Pod, metadata: {name: web-1, labels: {app: web}, ownerReferences: "
      "[{apiVersion: "
      "apps/v1, kind: ReplicaSet, name: rs, uid: r, controller: true}]}, spec: {nodeName: w}}\n";
  const Played played = play_embedded(
      with_steps("- apply: {apiVersion: v1, kind: Node, metadata: {name: w, labels: {zone: a}}}\n- apply: " +
                 pod("p", ", nodeSelector: {zone: a}") +
                 "\n- schedule\n- expect: [{pod: p, node: w}, {pod: web-1, node: w}]\n- apply: {apiVersion: "
                 "apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 3}}\n- expect: [{pod: "
                 "web-1, node: w}, {pod: web-3, pending: true}, {pod: web-4, gone: true}]\n- delete: "
                 "deployment/web\n- expect: [{pod: web-1, gone: true}, {pod: p, node: w}]\n"),
      start);
  if (!played.result) FAIL(played.result.error().message);
  CHECK(played.failed() == Lines{});
}

TEST_CASE("What cannot be done names the step") {
  CHECK(failure("- schedule\n- delete: node/x\n") == "step 2: delete: node/x is not there");
  CHECK(failure("- cordon: x\n") == "step 1: cordon: node/x is not there");
  CHECK(failure("- delete: [deployment/x]\n") == "step 1: delete: deployment/default/x is not there");
  const std::string made =
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {}}}}";
  CHECK(failure("- apply: " + made + "\n- apply: " + pod("web-1") + "\n") ==
        "step 2: apply: pod/default/web-1 is made by a workload: change that");
  CHECK(failure("- delete: pod/p\n") == "step 1: delete: pod/default/p is not there");
}

TEST_CASE("A scenario that is interrupted ends") {
  const Scenario scenario = with_steps("- schedule\n");
  const std::vector<ProfileSettings> settings(1);
  Chronicle chronicle("", settings);
  const Profiles profiles{make_profile(settings[0])};
  EmbeddedStage stage({{}, {.scheduler_names = {"my-scheduler"}}, {}}, profiles, chronicle, Log());
  CHECK(play(scenario, settings, stage, chronicle, [] { return true; }).error().code ==
        ErrorCode::Interrupted);
}
