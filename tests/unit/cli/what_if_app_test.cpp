// simulate and snapshot as typed, on files.
#include "support/catch.h"
#include "support/golden.h"
#include "support/typed.h"

using namespace spread;
using namespace spread::test;

namespace {

const std::string kWeb =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n"
    "spec: {replicas: 2, template: {metadata: {labels: {app: web}}, spec: {schedulerName: my-scheduler, "
    "containers: [{name: c, resources: {requests: {cpu: 1500m}}}]}}}\n";

// On the lab's cluster.
Ran simulate(std::vector<std::string> words, const std::string& input = kWeb) {
  words.insert(words.begin(), {"simulate", "--cluster-file", kLab});
  return run(words, input);
}

}  // namespace

TEST_CASE("help of simulate and snapshot") {
  check_golden("help-simulate.txt", run({"simulate", "--help"}).out);
  check_golden("help-snapshot.txt", run({"snapshot", "--help"}).out);
}

TEST_CASE("simulate: where the pods of a file, those that wait and those of a node would go") {
  const Ran added = simulate({"-f", "-", "--bars"});
  CHECK(added.code == 0);
  CHECK(added.err.empty());
  check_golden("simulate.txt", added.out);
  const Ran drained =
      simulate({"--drain", "node/worker", "--add-nodes", "1", "--like", "worker2", "-o", "name"}, "");
  CHECK(drained.code == 0);
  CHECK(drained.out == "pod/test-pod-1\npod/test-pod-2\npod/test-pod-3\npod/test-pod-4\n");
  CHECK(drained.err ==
        "note: 2 pods (kube-system/kindnet-7rtcn, kube-system/kube-proxy-kd5v9) on worker without a "
        "controller: "
        "nothing would make them again, so they stay there\n");
}

TEST_CASE("simulate: what does not fit is exit code 1") {
  const Ran ran =
      simulate({"-f", "-", "--remove", "worker", "--cordon", "node/worker2", "--drain", "worker3"});
  CHECK(ran.code == 1);
  CHECK(ran.out.find(
            "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 node(s) were unschedulable.") !=
        std::string::npos);
}

TEST_CASE("simulate: how many would fit") {
  const Ran text = simulate({"-f", "-", "--fill"});
  CHECK(text.code == 0);
  check_golden("fill.txt", text.out);
  check_golden("fill.json", simulate({"-f", "-", "--fill", "-o", "json"}).out);
  const std::string more = "replicas: 2", many = "replicas: 7";
  std::string seven = kWeb;
  seven.replace(seven.find(more), more.size(), many);
  const Ran too_few = simulate({"-f", "-", "--fill"}, seven);
  CHECK(too_few.code == 1);
  CHECK(too_few.out.find("6 replicas of deployment default/web would fit, of 7 wanted.\n") !=
        std::string::npos);
}

TEST_CASE("simulate: a pod of a file in place of one that waits; other schedulers are named") {
  const std::string pod =
      "apiVersion: v1\nkind: Pod\nmetadata: {name: test-pod-1}\nspec: {nodeSelector: {no: such}, containers: "
      "[{name: c}]}\n";
  const Ran ran = simulate({"-f", "-", "-o", "json"}, pod);
  CHECK(ran.code == 1);
  CHECK(ran.err == "note: 1 pod names another scheduler (default-scheduler): placed as my-scheduler would\n");
  CHECK(ran.out.find("\"bound\": 3") != std::string::npos);
  CHECK(ran.out.find("\"unschedulable\": 1") != std::string::npos);
}

TEST_CASE("simulate: wrong words") {
  struct Case {
    std::vector<std::string> words;
    std::string error;
  };
  const Case cases[] = {
      {{}, "simulate needs something to change: -f FILE, --remove, --drain, --cordon or --add-nodes"},
      {{"--drain", "pod/x"}, "--drain: a node, such as node/worker, not 'pod/x'"},
      {{"--drain", "node/"}, "--drain: a node, such as node/worker, not 'node/'"},
      {{"--drain", "worke"}, "--drain: there is no node worke; did you mean worker?"},
      {{"--add-nodes", "3"}, "--add-nodes needs the node that they are like: --add-nodes 3 --like worker"},
      {{"--like", "worker"}, "--like needs the number of nodes: --add-nodes 3 --like worker"},
      {{"--add-nodes", "0", "--like", "worker"}, "--add-nodes: a whole number from 1 to 10000, not '0'"},
      {{"--add-nodes", "x", "--like", "worker"}, "--add-nodes: a whole number from 1 to 10000, not 'x'"},
      {{"--fill", "--drain", "worker"}, "--fill needs the pod or workload to fill the cluster with: -f FILE"},
      {{"--fill", "-f", "-", "-o", "name"}, "--fill has counts to show, not names: -o json or yaml"},
      {{"--fill", "-f", kLab}, "--fill needs one pod or workload in the files, not 4"},
      {{"-f", "-", "-n", "shop"}, "default/web names its namespace, which is not that of -n: shop"},
      {{"-f", "/no/such"}, "cannot read file /no/such: No such file or directory"},
      {{"worker"}, "unexpected argument 'worker'; see simulate --help"},
      {{"--dry-run", "-f", "-"}, "--dry-run is not a flag of simulate; see simulate --help"},
  };
  for (const auto& [words, error] : cases) {
    std::string named = kWeb;
    named.replace(named.find("{name: web}"), 11, "{name: web, namespace: default}");
    const Ran ran = simulate(words, named);
    CHECK(ran.code == 2);
    CHECK(ran.err == "error: " + error + "\n");
    CHECK(ran.out.empty());
  }
  CHECK(simulate({"-f", "-"}, "apiVersion: v1\nkind: Service\nmetadata: {name: s}\n").err ==
        "error: no pod, workload, node or other object that counts in standard input\n");
}

TEST_CASE("snapshot: a file that answers as the one that it was made of") {
  const Ran snapshot = run({"snapshot", "--cluster-file", kLab});
  CHECK(snapshot.code == 0);
  CHECK(snapshot.out.starts_with("apiVersion: \"v1\"\nitems:\n"));
  const Ran json = run({"snapshot", "--cluster-file", "-", "-o", "json"}, snapshot.out);
  CHECK(json.out == run({"snapshot", "--cluster-file", kLab, "-o", "json"}).out);
  for (const std::string& text : {snapshot.out, json.out})
    CHECK(run({"explain", "pod/test-pod-1", "--cluster-file", "-", "-o", "json"}, text).out ==
          run({"explain", "pod/test-pod-1", "--cluster-file", kLab, "-o", "json"}).out);
}

TEST_CASE("snapshot: what else is kept") {
  const std::string pod =
      "apiVersion: v1\nkind: Pod\nmetadata: {name: p, annotations: {note: ANNOTATION}}\n"
      "spec: {containers: [{name: c, command: [COMMAND], env: [{name: e, value: ENV}]}]}\n";
  const Ran plain = run({"snapshot", "--cluster-file", "-"}, pod);
  for (const char* word : {"ANNOTATION", "COMMAND", "ENV"}) CHECK(plain.out.find(word) == std::string::npos);
  const Ran more =
      run({"snapshot", "--cluster-file", "-", "--include", "annotations,env", "--include", "commands"}, pod);
  for (const char* word : {"ANNOTATION", "COMMAND", "ENV"}) CHECK(more.out.find(word) != std::string::npos);
  CHECK(run({"snapshot", "--include", "all"}).err ==
        "error: --include: one of annotations, commands, env, pull-secrets, secrets, not 'all'\n");
  CHECK(run({"snapshot", "-o", "name"}).err == "error: --output: one of json, yaml, not 'name'\n");
  CHECK(run({"snapshot", "--cluster-file", "-"}, "{").code == 2);
}
