#include "cluster/file_reader.h"

#include <sstream>

#include "support/catch.h"

using namespace spread;

namespace {

const char* const kCluster = R"(
apiVersion: v1
kind: Node
metadata: {name: worker}
---
apiVersion: v1
kind: Pod
metadata: {name: ours, namespace: a, labels: {app: web}}
spec: {schedulerName: my-scheduler}
---
apiVersion: v1
kind: Pod
metadata: {name: theirs, namespace: a}
---
apiVersion: v1
kind: Pod
metadata: {name: ours-too, namespace: b}
spec: {schedulerName: my-scheduler}
---
apiVersion: v1
kind: Pod
metadata: {name: placed, namespace: a}
spec: {schedulerName: my-scheduler, nodeName: worker}
---
apiVersion: v1
kind: Pod
metadata: {name: finished, namespace: a}
spec: {schedulerName: my-scheduler, nodeName: worker}
status: {phase: Succeeded}
)";

Result<FileReader> open(const std::string& text, WaitingPods which = {"my-scheduler", std::nullopt, "", {}}) {
  std::istringstream input(text);
  return FileReader::open({"-"}, input, std::move(which));
}

std::vector<std::string> names(const Result<std::vector<Pod>>& pods) {
  std::vector<std::string> found;
  for (const Pod& pod : *pods) found.push_back(to_string(pod.key));
  return found;
}

}  // namespace

TEST_CASE("a file answers as an API server would") {
  auto reader = open(kCluster);
  REQUIRE(reader);
  CHECK(names(reader->waiting()) == std::vector<std::string>{"a/ours", "b/ours-too"});
  CHECK(names(reader->placed()) == std::vector<std::string>{"a/placed"});
  CHECK(reader->nodes()->size() == 1);
  CHECK(reader->pod({"a", "theirs"}).ok());
}

TEST_CASE("waiting pods are those of the namespace and labels asked for") {
  CHECK(names(open(kCluster, {"my-scheduler", "b", "", {}})->waiting()) ==
        std::vector<std::string>{"b/ours-too"});
  const LabelSelector web = *parse_selector("app=web");
  CHECK(names(open(kCluster, {"my-scheduler", std::nullopt, "app=web", web})->waiting()) ==
        std::vector<std::string>{"a/ours"});
}

TEST_CASE("a pod that the file lacks is named, with the file") {
  const auto pod = open(kCluster)->pod({"a", "nobody"});
  REQUIRE_FALSE(pod);
  CHECK(pod.error() == Error{ErrorCode::NotFound, "pod a/nobody is not in standard input"});
}

TEST_CASE("a file that is not text is refused before it is parsed") {
  const auto reader = open(std::string("kind: List\0", 11));
  REQUIRE_FALSE(reader);
  CHECK(reader.error() ==
        Error{ErrorCode::Config, "cannot read cluster file standard input: it is not a text file"});
}

TEST_CASE("files that cannot be read") {
  struct Case {
    std::string name;
    std::vector<std::string> files;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"missing", {"/nowhere/x.yaml"}, "cannot read cluster file /nowhere/x.yaml: No such file or directory"},
      {"a directory", {"/tmp"}, "cannot read cluster file /tmp: it is a directory"},
      {"twice the same",
       {"-", SPREAD_SOURCE_DIR "/tests/unit/cluster/data/pod-ours.yaml"},
       "pod a/ours is in more than one cluster file"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    std::istringstream input(kCluster);
    const auto reader = FileReader::open(c.files, input, {});
    REQUIRE_FALSE(reader);
    CHECK(reader.error() == Error{ErrorCode::Config, c.message});
  }
}
