#include "support/catch.h"
#include "support/golden.h"
#include "support/typed.h"

using namespace spread;
using namespace spread::test;

namespace {

Ran report(std::vector<std::string> arguments, bool terminal = false) {
  arguments.insert(arguments.begin(), "report");
  return run(arguments, "", terminal);
}

Ran of_lab(std::vector<std::string> arguments, bool terminal = false) {
  arguments.insert(arguments.end(), {"--cluster-file", kLab});
  return report(std::move(arguments), terminal);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("help of report") {
  check_golden("help-report.txt", report({"--help"}).out);
}

TEST_CASE("the lab's cluster as a report") {
  const Ran all = of_lab({"-A"});
  CHECK(all.code == 0);
  CHECK(all.err.empty());
  check_golden("lab-report.txt", all.out);
  check_golden("lab-report-terminal.txt", of_lab({"-A"}, true).out);
  CHECK(of_lab({"-A", "--by", "node"}).out == all.out);
  CHECK(has(of_lab({"-A", "--bars"}).out, "#########"));
}

TEST_CASE("a report is of one namespace, of all, or of an app") {
  CHECK(has(of_lab({}).out, "0 pods of namespace default on 4 nodes"));
  CHECK(has(of_lab({"-n", "kube-system"}).out, "14 pods of namespace kube-system on 4 nodes"));
  CHECK(has(of_lab({"-n", "kube-system", "-A"}).out, "15 pods of all namespaces on 4 nodes"));
  const Ran app = of_lab({"-A", "-l", "k8s-app=kindnet"});
  CHECK(has(app.out, "4 pods with k8s-app=kindnet of all namespaces on 4 nodes: 1 to 1 a node, skew 0"));
  CHECK(of_lab({"-A", "k8s-app=kindnet"}).out == app.out);
  CHECK(of_lab({"-A", "kindnet", "--spread-label", "k8s-app"}).out == app.out);
  CHECK(of_lab({"-A", "--app", "kindnet", "--spread-label", "k8s-app"}).out == app.out);
  CHECK(has(of_lab({"-A", "--node-selector", "env=prod"}).out, "4 pods of all namespaces on 2 nodes"));
}

TEST_CASE("what may not be meant is told beside the report") {
  const Ran nothing = of_lab({"-n", "nowhere"});
  CHECK(nothing.code == 0);
  CHECK(nothing.err == "no pod in namespace nowhere; -A counts those of all\n");
  const Ran unknown = of_lab({"-A", "--by", "hostname"});
  CHECK(unknown.code == 0);
  CHECK(unknown.err == "no node has the label hostname; did you mean kubernetes.io/hostname?\n");
  CHECK(has(unknown.out, "<none>"));
}

TEST_CASE("the rows of a report can be sorted, and have columns of labels") {
  const std::string sorted = of_lab({"-A", "--sort-by", "pods", "--no-headers", "-L", "env"}).out;
  CHECK(sorted.starts_with("control-plane   9"));
  CHECK(has(sorted, "3.6%   <none>\nworker "));
  for (const char* same : {".pods", "{.pods}", "PODS"})
    CHECK(of_lab({"-A", "--sort-by", same, "--no-headers", "--label-columns", "env"}).out == sorted);
  CHECK(has(of_lab({"-A", "-L", "env,kubernetes.io/hostname", "-L=kubernetes.io/os"}).out,
            "ENV        HOSTNAME        OS\n"));
}

TEST_CASE("a report for programs, from a file") {
  CHECK(has(of_lab({"-A", "-o", "json"}).out, R"("kind": "SpreadReport")"));
  CHECK(has(of_lab({"-A", "-o", "yaml"}).out, "skew: 7\n"));
  CHECK(of_lab({"-A", "-o", "csv"}).out.starts_with("node,nodes,"));
  CHECK(of_lab({"-A", "-o", "csv", "--no-headers"}).out.starts_with("control-plane,1,"));
  CHECK(has(of_lab({"-A", "-o", "wide"}).out, "STATUS"));
}

TEST_CASE("a report that cannot be made: one line and exit code 2") {
  struct Case {
    std::vector<std::string> arguments;
    std::string message;
  };
  const Case cases[] = {
      {{"--by", "a b"}, "--by: the key of a label, such as topology.kubernetes.io/zone, not 'a b'"},
      {{"--by="}, "--by: the key of a label, such as topology.kubernetes.io/zone, not ''"},
      {{"-L", "a,,b"}, "--label-columns: the key of a label, such as topology.kubernetes.io/zone, not ''"},
      {{"--sort-by", "age"}, "--sort-by: one of name, pods, cpu, memory, nodes, not 'age'"},
      {{"-o", "name"}, "--output: one of json, yaml, wide, csv, not 'name'"},
      {{"--app", "a=b"}, "--app: the value of a label, such as web, not 'a=b'"},
      {{"web", "--app", "api"}, "--app and a word behind report exclude each other"},
      {{"web", "api"}, "report takes one app; for several: -l 'app in (web,api)'"},
      {{"deployment/web"}, "report counts the pods of an app by their label: report web, or -l SELECTOR"},
      {{"--policy", "pack"}, "--policy is not a flag of report; see report --help"},
      {{"--dry-run"}, "--dry-run is not a flag of report; see report --help"},
      {{"--zone"}, "unknown flag: --zone; see --help"},
  };
  for (const Case& each : cases) {
    const Ran ran = of_lab(each.arguments);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == "error: " + each.message + "\n");
  }
  CHECK(report({"--cluster-file", "/no/such/file"}).code == 2);
}
