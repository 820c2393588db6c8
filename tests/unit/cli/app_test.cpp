#include "cli/app.h"

#include <sstream>

#include "base/text.h"
#include "support/catch.h"
#include "support/golden.h"
#include "support/typed.h"

using namespace spread;
using namespace spread::test;

TEST_CASE("help is in kubectl's layout") {
  check_golden("help.txt", run({"--help"}).out);
  check_golden("help-explain.txt", run({"explain", "--help"}).out);
  CHECK(run({"-h"}).out == run({"--help"}).out);
}

TEST_CASE("logs in JSON: one object a line, errors too; results stay as they are") {
  const Ran ran = run({"--cluster-file", kLab, "--log-format", "json", "-v", "4"});
  CHECK(ran.out == run({"--cluster-file", kLab}).out);
  CHECK(
      ran.err.find(R"("message": "pod default/test-pod-1 would be bound to node worker","node": "worker")") !=
      std::string::npos);
  CHECK(ran.err.find(R"("reason": "TaintToleration")") != std::string::npos);
  const Ran none = run({"--cluster-file", kLab, "--log-format", "json", "--scheduler-name", "x"});
  CHECK(none.err.starts_with(R"({"level": "info","message": "no pod waits for scheduler x","time": ")"));
  const Ran failed = run({"--cluster-file", "/no/such/file", "--log-format", "json"});
  CHECK(failed.code == 2);
  CHECK(failed.err.starts_with(R"({"level": "error","message": ")"));
  for (const std::string& err : {ran.err, none.err, failed.err})
    for (const std::string& line : split(err.substr(0, err.size() - 1), '\n')) {
      INFO(line);
      CHECK((line.front() == '{' && line.back() == '}'));
    }
}

TEST_CASE("the lab's case from its file: 9, 2, 2, 2 and four pods") {
  const Ran ran = run({"--cluster-file", kLab, "--bars"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  check_golden("lab.txt", ran.out);
  CHECK(run({"--once", "--cluster-file", kLab, "--bars"}).out == ran.out);
}

TEST_CASE("explain on the lab's file") {
  const Ran ran = run({"explain", "pod/test-pod-1", "--cluster-file", kLab});
  CHECK(ran.code == 0);
  check_golden("lab-explain.txt", ran.out);
  CHECK(run({"explain", "pod", "test-pod-1", "--cluster-file", kLab}).out == ran.out);
}

TEST_CASE("explain: pods of templates, by label and from files") {
  const std::string cluster =
      "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {pods: 2}}\n---\n"
      "apiVersion: v1\nkind: Node\nmetadata: {name: b}\nstatus: {allocatable: {pods: 2}}\n---\n"
      "apiVersion: v1\nkind: Pod\nmetadata: {name: p, labels: {app: web}}\n"
      "spec: {schedulerName: my-scheduler}\n---\n"
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n"
      "spec: {template: {metadata: {labels: {app: web}}, spec: {schedulerName: my-scheduler}}}\n";
  struct Case {
    std::vector<std::string> words;
    int code;
    std::vector<std::string> lines;
  };
  const std::string best = ", the best of 2 nodes that fit.\n";
  const std::vector<Case> cases = {
      {{"deploy/web"},
       0,
       {"pod default/web would go to a" + best, "It would be made from deployment/web.\n"}},
      {{"deployment", "web", "--replicas", "3"},
       0,
       {"pod default/web-1 would go to a" + best, "pod default/web-2 would go to b" + best,
        "pod default/web-3 would go to a" + best}},
      {{"deployment", "web", "--replicas", "5"},
       1,
       {"pod default/web-5 has no node: 0/2 nodes are available: 2 Too many pods.\n"}},
      {{"-l", "app=web"}, 0, {"pod default/p would go to a" + best}},
      {{"pods", "-A", "-l", "app"}, 0, {"pod default/p would go to a" + best}},
      {{"pods", "-l", "app=none"}, 2, {}},
      {{"-l", "app", "pod/p"}, 2, {}},
      {{"-A", "pod/p"}, 2, {}},
      {{"-f", "-"}, 2, {}},
      {{"-f", "/nowhere"}, 2, {}},
      {{"-f", kLab, "-l", "app"}, 2, {}},
      {{"-f", test::source_directory() + "/test-pods/test-pod-1.yaml"},
       0,
       {"pod default/test-pod-1 would go to a" + best}},
      {{"-f", test::source_directory() + "/test-pods/test-pod-1.yaml", "-n", "shop"}, 2, {}},
      {{"-f", test::source_directory() + "/docs/large-pod.yaml", "-n", "shop"},
       1,
       {"pod shop/large has no node"}},
  };
  for (const Case& c : cases) {
    std::vector<std::string> words = {"explain", "--cluster-file", "-"};
    words.insert(words.end(), c.words.begin(), c.words.end());
    INFO(c.words[0] << " " << c.words.back());
    const Ran ran = run(words, cluster);
    CHECK(ran.code == c.code);
    for (const std::string& line : c.lines) CHECK(ran.out.find(line) != std::string::npos);
  }
}

TEST_CASE("nothing to do is no failure") {
  const Ran ran = run({"--cluster-file", "-"}, "apiVersion: v1\nkind: Node\nmetadata: {name: a}\n");
  CHECK(ran.code == 0);
  CHECK(ran.out.empty());
  CHECK(ran.err == "no pod waits for scheduler my-scheduler\n");
}

TEST_CASE("a file with nothing of a cluster in it is a mistake, a list of nothing is not") {
  const std::string list = "apiVersion: v1\nkind: List\nitems: []\n";
  CHECK(run({"--cluster-file", "-"}, list).code == 0);
  for (const char* command : {"--once", "snapshot"}) {
    const Ran empty = run({command, "--cluster-file", "-"}, "# not yet\n---\n");
    CHECK(empty.code == 2);
    CHECK(empty.err == "error: there is nothing in standard input\n");
    const Ran other = run({command, "--cluster-file", "-"}, "apiVersion: v1\nkind: Service\n");
    CHECK(other.code == 2);
    CHECK(other.err == "error: no cluster is in standard input, only Service\n");
  }
}

TEST_CASE("a pod without a node is exit code 1") {
  const Ran ran =
      run({"--cluster-file", "-", "-o", "json"},
          "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {schedulerName: my-scheduler}\n");
  CHECK(ran.code == 1);
  CHECK(ran.out.find("no nodes available to schedule pods") != std::string::npos);
}

TEST_CASE("what cannot be done is one line and exit code 2") {
  struct Case {
    std::vector<std::string> words;
    std::string line;
  };
  const std::vector<Case> cases = {
      {{"--zzzz"}, "error: unknown flag: --zzzz; see --help\n"},
      {{"--cluster-file", "/nowhere"},
       "error: cannot read cluster file /nowhere: No such file or directory\n"},
      {{"explain", "--cluster-file", kLab}, "error: explain needs a pod, such as: explain pod/web-1\n"},
      {{"explain", "x", "--cluster-file", kLab},
       "error: explain needs a kind and a name, such as: explain pod/x\n"},
      {{"explain", "node/x", "--cluster-file", kLab},
       "error: explain knows pods, deployments, replicasets, statefulsets, daemonsets, jobs, cronjobs, "
       "replicationcontrollers, not 'node'; for a pod on a node: explain pod/web-1 --node NAME\n"},
      {{"explain", "pod/test-pod-1", "--node", "worker9", "--cluster-file", kLab},
       "error: --node: there is no node worker9; did you mean worker?\n"},
      {{"explain", "pod/x", "--cluster-file", kLab}, "error: pod default/x is not in " + kLab + "\n"},
  };
  for (const Case& c : cases) {
    INFO(c.line);
    const Ran ran = run(c.words);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == c.line);
  }
}

TEST_CASE("output that cannot be written is said") {
  std::istringstream in;
  std::ostringstream out, err;
  out.setstate(std::ios::badbit);
  CHECK(run_app({"version"}, [](const std::string&) { return std::nullopt; }, {in, out, err}) == 2);
  CHECK(err.str().starts_with("error: cannot write to standard output"));
}

TEST_CASE("completion offers commands and flags in cobra's format") {
  CHECK(run({"__complete", "ex"}).out.starts_with("explain\t"));
  CHECK(run({"__complete", "ex"}).out.ends_with(":4\n"));
  CHECK(run({"__complete", "--inter"}).out.starts_with("--interval\t"));
  CHECK(run({"__complete", "explain", "--inter"}).out == ":4\n");
  CHECK(run({"__complete", "--cluster-file", ""}).out == ":0\n");
  CHECK(run({"completion"}).out.starts_with("#!/bin/sh\n"));
}
