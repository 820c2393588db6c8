// Templates of pods: from files, and one object from the server.
#include "kube/codec/codec.h"
#include "support/catch.h"

namespace spread {
namespace {

Workload in_file(const std::string& text) {
  const auto manifest = decode_manifest("---\n" + text, "file");
  if (!manifest) FAIL(manifest.error().message);
  REQUIRE(manifest->workloads.size() == 1);
  return manifest->workloads.front();
}

const std::string kTemplate =
    "template: {metadata: {labels: {app: web}}, spec: {schedulerName: mine, "
    "containers: [{name: c, image: i, resources: {limits: {cpu: 1}}}]}}";

TEST_CASE("workload: every kind, with its pods as it would make them") {
  struct Case {
    const char* kind;
    const char* version;
    std::string spec;
    std::int32_t replicas;
  };
  const Case cases[] = {
      {"Deployment", "apps/v1", "replicas: 3, " + kTemplate, 3},
      {"ReplicaSet", "apps/v1", kTemplate, 1},
      {"StatefulSet", "apps/v1", "replicas: 0, " + kTemplate, 0},
      {"DaemonSet", "apps/v1", kTemplate, 1},
      {"ReplicationController", "v1", "replicas: 2, " + kTemplate, 2},
      {"Job", "batch/v1", "parallelism: 4, completions: 9, " + kTemplate, 4},
      {"CronJob", "batch/v1", "jobTemplate: {spec: {parallelism: 5, " + kTemplate + "}}", 5},
  };
  for (const auto& [kind, version, spec, replicas] : cases) {
    INFO(kind);
    const Workload read =
        in_file("{kind: " + std::string(kind) + ", apiVersion: " + version +
                ", metadata: {name: web, namespace: shop, uid: u}, spec: {" + spec + "}}\n");
    Pod pod;
    pod.key = {"shop", "web"};
    pod.labels = {{"app", "web"}};
    pod.scheduler_name = "mine";
    pod.request.milli_cpu = 1000;
    pod.images = {"i"};
    pod.controller = OwnerRef{kind, "web", "u"};
    CHECK(read ==
          Workload{{.kind = kind, .ns = "shop", .name = "web", .uid = "u", .desired = replicas}, pod});
  }
}

TEST_CASE("workload: names are those of the workload, also where the file is silent") {
  const Workload read = in_file(
      "{kind: Job, apiVersion: batch/v1, metadata: {name: sum}, "
      "spec: {template: {spec: {volumes: [{name: v, ephemeral: {}}]}}}}\n");
  CHECK(read.controller.ns == "default");
  CHECK(read.pod_template.key == PodKey{"default", "sum"});
  CHECK(read.pod_template.scheduler_name == "default-scheduler");
  CHECK(read.pod_template.claims == std::vector<ClaimVolume>{{"sum-v", true}});
}

TEST_CASE("workload: without a template it is not one, but still a controller") {
  const auto manifest =
      decode_manifest("apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n", "file");
  REQUIRE(manifest.ok());
  CHECK(manifest->workloads.empty());
  CHECK(manifest->surroundings.controllers.size() == 1);
}

TEST_CASE("workload: what is wrong in a file is said, with the place") {
  const auto message = [](const std::string& kind, const std::string& spec) {
    const auto manifest =
        decode_manifest("apiVersion: " + kind + "\nmetadata: {name: x}\nspec:\n  " + spec + "\n", "a.yaml");
    REQUIRE_FALSE(manifest.ok());
    return manifest.error().message;
  };
  CHECK(message("apps/v1\nkind: DaemonSet",
                "template: {spec: {containers: [{resources: {limits: {cpu: abc}}}]}}") ==
        "a.yaml:5:61: DaemonSet default/x: spec.template.spec.containers[0].resources.limits.cpu: \"abc\" is "
        "not "
        "a quantity");
  CHECK(message("apps/v1\nkind: Deployment", "template: 1") ==
        "a.yaml:5:13: Deployment default/x: spec.template: must be a map");
  CHECK(message("batch/v1\nkind: CronJob", "jobTemplate: {spec: [a]}") ==
        "a.yaml:5:23: CronJob default/x: spec.jobTemplate.spec: must be a map");
}

TEST_CASE("workload: one object from the server") {
  const ApiKind& kind = *workload_kind("Deployment");
  const auto read = decode_workload(kind, R"({"apiVersion":"apps/v1","kind":"Deployment",
      "metadata":{"name":"web","namespace":"shop","uid":"u"},
      "spec":{"replicas":2,"template":{"spec":{"nodeName":"w"}}}})");
  REQUIRE(read.ok());
  CHECK(read->controller.desired == 2);
  CHECK(read->pod_template.node_name == "w");
  CHECK(read->pod_template.scheduler_name == "default-scheduler");
  CHECK(workload_kind("Pod") == nullptr);
}

// A server fills in pods as they are made, and leaves templates as they were written.
TEST_CASE("workload: a template from the server is read as the pods that come of it") {
  const std::string pod_template = R"("template":{"spec":{"hostNetwork":true,"containers":[{"name":"c",
      "ports":[{"containerPort":80}],"resources":{"limits":{"cpu":"2"},"requests":{"memory":"1Gi"}}}]}})";
  const std::string metadata = R"("metadata":{"name":"web","namespace":"shop","uid":"u"})";
  const auto read = [&](const std::string& kind, const std::string& version, const std::string& spec) {
    return decode_workload(*workload_kind(kind), R"({"apiVersion":")" + version + R"(","kind":")" + kind +
                                                     "\"," + metadata + R"(,"spec":)" + spec + "}");
  };
  for (const auto& workload :
       {read("Deployment", "apps/v1", "{" + pod_template + "}"),
        read("CronJob", "batch/v1", R"({"jobTemplate":{"spec":{)" + pod_template + "}}}")}) {
    REQUIRE(workload.ok());
    CHECK(workload->pod_template.request.milli_cpu == 2000);
    CHECK(workload->pod_template.request.memory == std::int64_t{1} << 30);
    CHECK(workload->pod_template.host_ports == std::vector<HostPort>{{"", "TCP", 80}});
  }
}

TEST_CASE("workload: replies that are none") {
  struct Case {
    const char* name;
    const char* body;
    const char* message;
  };
  const Case cases[] = {
      {"another kind", R"({"apiVersion":"apps/v1","kind":"ReplicaSet"})",
       "expected apps/v1 Deployment, got apps/v1 ReplicaSet"},
      {"no name", R"({"apiVersion":"apps/v1","kind":"Deployment","spec":{"template":{}}})",
       "Deployment: has no name"},
      {"no template", R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"}})",
       "Deployment x: has no pod template"},
      {"a template of another type",
       R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":{"template":[]}})",
       "Deployment x: spec.template: must be a map"},
      {"replicas of another type",
       R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":{"replicas":"1","template":{}}})",
       "Deployment x: spec.replicas: must be an integer of 32 bits"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    const auto read = decode_workload(*workload_kind("Deployment"), c.body);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error() == Error{ErrorCode::BadReply, c.message});
  }
}

}  // namespace
}  // namespace spread
