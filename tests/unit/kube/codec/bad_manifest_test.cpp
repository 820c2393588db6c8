#include <cstring>

#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

struct Case {
  const char* name;
  std::string text;
  const char* message;
};

void check(const Case& c) {
  INFO(c.name);
  const auto manifest = decode_manifest(c.text, "a.yaml");
  REQUIRE_FALSE(manifest.ok());
  CHECK(manifest.error().code == ErrorCode::Config);
  CHECK(manifest.error().message == c.message);
}

std::string pod(const std::string& spec) {
  return "apiVersion: v1\nkind: Pod\nmetadata: {name: x, namespace: ns}\nspec:\n  " + spec + "\n";
}

std::string node(const std::string& rest) {
  return "apiVersion: v1\nkind: Node\nmetadata: {name: w}\n" + rest + "\n";
}

TEST_CASE("manifest: documents that are no objects") {
  const Case cases[] = {
      {"a word", "hello", "a.yaml:1:1: object: must be a map"},
      {"a list", "---\n- a\n", "a.yaml:2:1: object: must be a map"},
      {"a comma", ",V", "a.yaml:1:1: a value is expected"},
      {"a comma between documents", "---\n---\n, x", "a.yaml:3:1: a value is expected"},
      {"no kind", "metadata: {name: x}\n", "a.yaml:1:1: object x: has no kind"},
      {"no apiVersion", "kind: Pod\nmetadata: {name: x}\n", "a.yaml:1:1: Pod x: has no apiVersion"},
      {"a kind of the wrong type", "apiVersion: v1\nkind: 1\n",
       "a.yaml:2:7: object: kind: must be a string: put it in quotes"},
      {"an unknown version", "apiVersion: v2\nkind: Pod\nmetadata: {name: x}\n",
       "a.yaml:1:1: Pod x: apiVersion must be v1, not v2"},
      {"no kind in a List", "apiVersion: v1\nkind: List\nitems:\n- metadata: {name: x}\n",
       "a.yaml:4:3: object x: has no kind"},
      {"a List without a list", "apiVersion: v1\nkind: List\nitems: {}\n",
       "a.yaml:3:8: List: items: must be a list"},
      {"a Node in a PodList", "apiVersion: v1\nkind: PodList\nitems:\n- {kind: Node, metadata: {name: w}}\n",
       "a.yaml:4:3: Node w: must be a Pod"},
      {"the second document", "apiVersion: v1\nkind: Node\nmetadata: {name: w}\n---\nkind: Pod\n",
       "a.yaml:5:1: Pod: has no apiVersion"},
      {"the second JSON document", "{\"apiVersion\":\"v1\",\"kind\":\"X\"}\n\n {\"kind\":\"Pod\"}\n",
       "a.yaml:3:2: Pod: has no apiVersion"},
      {"a byte order mark moves nothing", "\xEF\xBB\xBFkind: 1\napiVersion: v1\n",
       "a.yaml:1:7: object: kind: must be a string: put it in quotes"},
  };
  for (const Case& c : cases) check(c);
}

TEST_CASE("manifest: values that the API server refuses") {
  const Case cases[] = {
      {"a pod without a name", "apiVersion: v1\nkind: Pod\n", "a.yaml:1:1: Pod: has no name"},
      {"a node without a name", "apiVersion: v1\nkind: Node\nmetadata: {}\n",
       "a.yaml:1:1: Node: has no name"},
      {"a bad quantity", pod("containers: [{resources: {requests: {cpu: abc}}}]"),
       "a.yaml:5:45: Pod ns/x: spec.containers[0].resources.requests.cpu: \"abc\" is not a quantity"},
      {"a bad limit", pod("containers: [{resources: {limits: {cpu: abc}}}]"),
       "a.yaml:5:43: Pod ns/x: spec.containers[0].resources.limits.cpu: \"abc\" is not a quantity"},
      {"a negative quantity", pod("overhead: {cpu: -1}"),
       "a.yaml:5:19: Pod ns/x: spec.overhead.cpu: must not be negative"},
      {"an unknown operator",
       pod("affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: "
           "[{matchExpressions: [{key: a, operator: Near}]}]}}}"),
       "a.yaml:5:118: Pod ns/x: "
       "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]."
       "matchExpressions[0]: "
       "operator Near is not known here"},
      {"In without values",
       pod("affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: "
           "{matchExpressions: [{key: a, operator: In}]}}]}}"),
       "a.yaml:5:117: Pod ns/x: "
       "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector."
       "matchExpressions[0]: "
       "operator In needs values"},
      {"a weight",
       pod("affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101}]}}"),
       "a.yaml:5:79: Pod ns/x: "
       "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]: "
       "weight must be between 1 and 100"},
      {"an unknown toleration operator", pod("tolerations: [{operator: Maybe}]"),
       "a.yaml:5:28: Pod ns/x: spec.tolerations[0].operator: must be one of Equal, Exists, Lt, Gt, not "
       "Maybe"},
      {"an unknown effect", node("spec: {taints: [{key: a, effect: NoWay}]}"),
       "a.yaml:4:34: Node w: spec.taints[0].effect: must be one of NoSchedule, PreferNoSchedule, NoExecute, "
       "not NoWay"},
      {"a taint without an effect", node("spec: {taints: [{key: a}]}"),
       "a.yaml:4:17: Node w: spec.taints[0]: has no effect"},
      {"a port too large", pod("containers: [{ports: [{hostPort: 70000}]}]"),
       "a.yaml:5:36: Pod ns/x: spec.containers[0].ports[0].hostPort: must be between 1 and 65535"},
      {"a protocol", pod("containers: [{ports: [{protocol: tcp}]}]"),
       "a.yaml:5:36: Pod ns/x: spec.containers[0].ports[0].protocol: must be one of TCP, UDP, SCTP, not tcp"},
      {"whenUnsatisfiable", pod("topologySpreadConstraints: [{whenUnsatisfiable: Never}]"),
       "a.yaml:5:51: Pod ns/x: spec.topologySpreadConstraints[0].whenUnsatisfiable: must be one of "
       "DoNotSchedule, ScheduleAnyway, not Never"},
      {"maxSkew", pod("topologySpreadConstraints: [{whenUnsatisfiable: DoNotSchedule, topologyKey: a}]"),
       "a.yaml:5:31: Pod ns/x: spec.topologySpreadConstraints[0]: maxSkew must be greater than 0"},
      {"a constraint without a key", pod("topologySpreadConstraints: [{maxSkew: 1}]"),
       "a.yaml:5:31: Pod ns/x: spec.topologySpreadConstraints[0]: has no topologyKey"},
      {"a constraint that is neither hard nor soft",
       pod("topologySpreadConstraints: [{maxSkew: 1, topologyKey: a}]"),
       "a.yaml:5:31: Pod ns/x: spec.topologySpreadConstraints[0]: has no whenUnsatisfiable"},
      {"minDomains",
       pod("topologySpreadConstraints: [{maxSkew: 1, topologyKey: a, whenUnsatisfiable: DoNotSchedule, "
           "minDomains: 0}]"),
       "a.yaml:5:31: Pod ns/x: spec.topologySpreadConstraints[0]: minDomains must be greater than 0"},
      {"a policy", pod("topologySpreadConstraints: [{nodeTaintsPolicy: honor}]"),
       "a.yaml:5:50: Pod ns/x: spec.topologySpreadConstraints[0].nodeTaintsPolicy: must be one of Honor, "
       "Ignore, not honor"},
      {"an affinity without a key",
       pod("affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{}]}}"),
       "a.yaml:5:77: Pod ns/x: spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]: "
       "has "
       "no topologyKey"},
      {"the weight of a pod term",
       pod("affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, "
           "podAffinityTerm: {topologyKey: a}}]}}"),
       "a.yaml:5:78: Pod ns/x: spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0]: "
       "weight must be between 1 and 100"},
      {"spec of the wrong type", pod("- a"), "a.yaml:5:3: Pod ns/x: spec: must be a map"},
      {"metadata of the wrong type", "apiVersion: v1\nkind: Pod\nmetadata: 1\n",
       "a.yaml:3:11: Pod: metadata: must be a map"},
      {"a class without a provisioner",
       "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: x}\n",
       "a.yaml:1:1: StorageClass x: has no provisioner"},
      {"a binding mode",
       "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: x}\nprovisioner: p\n"
       "volumeBindingMode: Late\n",
       "a.yaml:5:20: StorageClass x: volumeBindingMode: must be one of Immediate, WaitForFirstConsumer, not "
       "Late"},
      {"a volume mode",
       "apiVersion: v1\nkind: PersistentVolume\nmetadata: {name: x}\nspec: {volumeMode: Raw}\n",
       "a.yaml:4:20: PersistentVolume x: spec.volumeMode: must be one of Filesystem, Block, not Raw"},
      {"a negative size",
       "apiVersion: v1\nkind: PersistentVolume\nmetadata: {name: x}\nspec: {capacity: {storage: -1}}\n",
       "a.yaml:4:28: PersistentVolume x: spec.capacity.storage: must not be negative"},
      {"two claims of one name",
       "apiVersion: v1\nkind: PersistentVolumeClaimList\nitems:\n- {metadata: {name: a}}\n"
       "- {metadata: {name: a}}\n",
       "a.yaml:5:3: PersistentVolumeClaim default/a: stands twice"},
      {"a version that is no longer served",
       "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: x}\n",
       "a.yaml:1:1: CronJob x: apiVersion must be batch/v1, not batch/v1beta1"},
      {"two nodes of one name", node("") + "---\n" + node(""), "a.yaml:6:1: Node w: stands twice"},
      {"two pods of one name",
       "apiVersion: v1\nkind: PodList\nitems:\n- {metadata: {name: a}}\n- {metadata: {name: a, namespace: "
       "default}}\n",
       "a.yaml:5:3: Pod default/a: stands twice"},
  };
  for (const Case& c : cases) {
    check(c);
  }
}

TEST_CASE("manifest: a label must be quoted where YAML sees another type") {
  for (const char* value : {"true", "yes", "n", "1", "1.0", "0x1F"}) {
    const std::string text =
        "apiVersion: v1\nkind: Node\nmetadata: {name: w, labels: {a: " + std::string(value) + "}}\n";
    check({value, text, "a.yaml:3:33: Node w: metadata.labels.a: must be a string: put it in quotes"});
  }
}

TEST_CASE("manifest: text that is not YAML or JSON") {
  // What follows the place is the parser's.
  const std::pair<const char*, const char*> cases[] = {
      {"a: [1, 2\n", "a.yaml:2:1: "},
      {"a: b: c\n", "a.yaml:1:5: "},
      {"a: \"b\n", "a.yaml:1:"},
      {"a: 1\n\tb: 2\n", "a.yaml:2:1: "},
      {"{\"kind\": \"Pod\",\n \"x\" }", "a.yaml:2:6: "},
      {"{\"kind\": \"Pod\"", "a.yaml:1:15: "},
      {"a: *b\n", "a.yaml:1:4: "},
      {"a: 1\na: 2\n", "a.yaml:2:1: the key a stands twice in one map"},
      {"? [a]\n: b\n", "a.yaml:1:3: a key must be a string"},
      {"<<: 1\n", "a.yaml:1:5: << must be a map or a list of maps"},
      {"a: &x [*x]\n", "a.yaml:1:8: an alias inside what it stands for"},
      {"\x01\x02\x03", "a.yaml:1:1: "},
  };
  for (const auto& [text, message] : cases) {
    INFO(text);
    const auto manifest = decode_manifest(text, "a.yaml");
    REQUIRE_FALSE(manifest.ok());
    CHECK(manifest.error().code == ErrorCode::Config);
    CHECK(manifest.error().message.substr(0, std::strlen(message)) == message);
  }
}

TEST_CASE("manifest: aliases that multiply, and nesting without end") {
  std::string laughs = "a0: &a0 [x]\n";
  for (int i = 1; i < 30; ++i) {
    const std::string alias = "*a" + std::to_string(i - 1);
    laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + alias + "," + alias + "," +
              alias + "]\n";
  }
  check({"billion laughs", laughs, "a.yaml:11:12: aliases stand for too many values"});
  for (const char* open : {"[", "- ", "{a: "}) {
    std::string deep = "---\n";
    for (int i = 0; i < 100'000; ++i) deep += open;
    INFO(open);
    const auto manifest = decode_manifest(deep, "a.yaml");
    REQUIRE_FALSE(manifest.ok());
    CHECK(manifest.error().code == ErrorCode::Config);
  }
}

}  // namespace
}  // namespace spread
