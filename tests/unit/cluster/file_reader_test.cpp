#include "cluster/file_reader.h"

#include <sstream>

#include "support/catch.h"
#include "support/source_directory.h"

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

Result<FileReader> open(const std::string& text,
                        WaitingPods which = {{"my-scheduler"}, std::nullopt, "", {}}) {
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
  CHECK(names(open(kCluster, {{"my-scheduler"}, "b", "", {}})->waiting()) ==
        std::vector<std::string>{"b/ours-too"});
  const LabelSelector web = *parse_selector("app=web");
  CHECK(names(open(kCluster, {{"my-scheduler"}, std::nullopt, "app=web", web})->waiting()) ==
        std::vector<std::string>{"a/ours"});
}

TEST_CASE("the waiting pods of several schedulers are found together") {
  const WaitingPods both{{"my-scheduler", "default-scheduler"}, "a", "", {}};
  CHECK(names(open(kCluster, both)->waiting()) == std::vector<std::string>{"a/ours", "a/theirs"});
}

TEST_CASE("what surrounds the pods comes from all the files together") {
  std::istringstream input(
      "apiVersion: v1\nkind: Namespace\nmetadata: {name: a, labels: {team: x}}\n---\n"
      "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data, namespace: a}\n---\n"
      "apiVersion: v1\nkind: Pod\nmetadata: {name: promised}\nstatus: {nominatedNodeName: worker}\n---\n"
      "apiVersion: v1\nkind: Pod\nmetadata: {name: over}\nstatus: {nominatedNodeName: worker, phase: "
      "Failed}\n");
  auto reader =
      FileReader::open({"-", test::source_directory() + "/tests/unit/cluster/data/storage.yaml"}, input, {});
  REQUIRE(reader);
  const auto found = reader->surroundings({});
  REQUIRE(found);
  CHECK(found->namespaces.contains("a"));
  CHECK(found->storage.claim({"a", "data"}) != nullptr);
  CHECK(found->storage.volume("pv") != nullptr);
  CHECK(found->storage.storage_class("fast") != nullptr);
  CHECK(found->storage.csi_node("worker") != nullptr);
  CHECK(found->storage.csi_driver("d.example") != nullptr);
  CHECK(found->storage.capacities.size() == 1);
  CHECK(found->storage.attachments.size() == 1);
  CHECK(found->controllers.size() == 1);
  REQUIRE(found->nominated.size() == 1);
  CHECK(found->nominated.front()->key.name == "promised");
}

TEST_CASE("a pod that the file lacks is named, with the file") {
  const auto pod = open(kCluster)->pod({"a", "nobody"});
  REQUIRE_FALSE(pod);
  CHECK(pod.error() == Error{ErrorCode::NotFound, "pod a/nobody is not in standard input"});
}

TEST_CASE("pods are found by namespace and labels, whoever schedules them and wherever they are") {
  auto reader = open(kCluster);
  REQUIRE(reader);
  CHECK(names(reader->find_pods("b", "", {})) == std::vector<std::string>{"b/ours-too"});
  CHECK(names(reader->find_pods(std::nullopt, "app=web", *parse_selector("app=web"))) ==
        std::vector<std::string>{"a/ours"});
  CHECK(names(reader->find_pods(std::nullopt, "", {})).size() == 5);
}

TEST_CASE("a workload is found by kind and name") {
  auto reader = open(
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: a}\nspec: {template: {}}\n");
  REQUIRE(reader);
  CHECK(reader->workload("Deployment", {"a", "web"}).ok());
  CHECK(reader->workload("ReplicaSet", {"a", "web"}).error() ==
        Error{ErrorCode::NotFound, "replicaset a/web is not in standard input"});
  CHECK(reader->workload("Deployment", {"b", "web"}).error() ==
        Error{ErrorCode::NotFound, "deployment b/web is not in standard input"});
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
       {"-", test::source_directory() + "/tests/unit/cluster/data/pod-ours.yaml"},
       "Pod a/ours is in more than one cluster file"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    std::istringstream input(kCluster);
    const auto reader = FileReader::open(c.files, input, {});
    REQUIRE_FALSE(reader);
    CHECK(reader.error() == Error{ErrorCode::Config, c.message});
  }
}
