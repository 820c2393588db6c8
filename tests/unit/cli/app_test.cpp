#include "cli/app.h"

#include <sstream>

#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

namespace {

struct Ran {
  int code;
  std::string out, err;
};

Ran run(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  const int code = run_app(arguments, [](const std::string&) { return std::nullopt; }, {in, out, err});
  return {code, out.str(), err.str()};
}

const std::string kLab = std::string(SPREAD_SOURCE_DIR) + "/test-pods/lab.yaml";

}  // namespace

TEST_CASE("help is in kubectl's layout") {
  check_golden("help.txt", run({"--help"}).out);
  check_golden("help-explain.txt", run({"explain", "--help"}).out);
  CHECK(run({"-h"}).out == run({"--help"}).out);
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

TEST_CASE("nothing to do is no failure") {
  const Ran ran = run({"--cluster-file", "-"}, "apiVersion: v1\nkind: Node\nmetadata: {name: a}\n");
  CHECK(ran.code == 0);
  CHECK(ran.out.empty());
  CHECK(ran.err == "no pod waits for scheduler my-scheduler\n");
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
      {{"--nope"}, "error: unknown flag: --nope; see --help\n"},
      {{"--cluster-file", "/nowhere"},
       "error: cannot read cluster file /nowhere: No such file or directory\n"},
      {{"explain", "--cluster-file", kLab}, "error: explain needs a pod, such as: explain pod/web-1\n"},
      {{"explain", "x", "--cluster-file", kLab},
       "error: explain needs a kind and a name, such as: explain pod/x\n"},
      {{"explain", "node/x", "--cluster-file", kLab}, "error: explain knows pods, not 'node'\n"},
      {{"explain", "pod/x", "pod/y", "--cluster-file", kLab},
       "error: explain takes one pod, such as: explain pod/web-1\n"},
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
