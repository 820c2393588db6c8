// Objects cut down for a snapshot: what decisions read stays, what nobody needs does not.
#include "kube/codec/prune/prune.h"

#include <algorithm>

#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

const std::string kSecrets = R"(
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata:
    name: p
    annotations:
      note: ANNOTATION
      kubectl.kubernetes.io/last-applied-configuration: "LAST-APPLIED"
    managedFields: [{manager: MANAGED}]
  spec:
    serviceAccountName: ACCOUNT
    imagePullSecrets: [{name: PULL-SECRET}]
    containers:
    - {name: c, image: i, command: [COMMAND], args: [ARGUMENT], env: [{name: E, value: ENV}],
       livenessProbe: {httpGet: {httpHeaders: [{name: h, value: HEADER}]}}}
    initContainers:
    - {name: d, env: [{name: E, value: ENV}]}
    volumes:
    - {name: v, secret: {secretName: MOUNTED}}
    - {name: r, rbd: {image: disk, monitors: [m], secretRef: {name: RBD-SECRET}}}
- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: d, annotations: {controller-spread-scheduler/min-hosts: "2", note: ANNOTATION}}
  spec: {template: {metadata: {annotations: {note: ANNOTATION}}, spec: {containers: [{name: c, env: [{name: E, value: ENV}]}]}}}
- apiVersion: v1
  kind: Secret
  metadata: {name: s}
  data: {key: SECRET-DATA}
- apiVersion: v1
  kind: PersistentVolume
  metadata: {name: v}
  spec: {capacity: {storage: 1Gi}, csi: {driver: d, volumeHandle: h, nodePublishSecretRef: {name: CSI-SECRET}}}
)";

std::string pruned(const Kept& kept) {
  std::string all;
  for (const std::string& object : prune_manifest(kSecrets, kept)) all += object + "\n";
  return all;
}

std::string as_list(const std::vector<std::string>& objects) {
  std::string text;
  for (const std::string& object : objects) text += "---\n" + object + "\n";
  return text;
}

// Without what no decision looks at.
Pod compared(Pod pod) {
  pod.resource_version.clear();
  pod.generation = 0;
  if (pod.scheduled) pod.scheduled.edit()->message.clear();
  return pod;
}

}  // namespace

TEST_CASE("prune: nothing that is not asked for, each thing that is") {
  struct Case {
    const char* name;
    Kept kept;
    std::vector<std::string> stays;
  };
  const std::vector<std::string> words{"ANNOTATION", "LAST-APPLIED", "MANAGED",   "ACCOUNT", "PULL-SECRET",
                                       "COMMAND",    "ARGUMENT",     "ENV",       "HEADER",  "MOUNTED",
                                       "RBD-SECRET", "SECRET-DATA",  "CSI-SECRET"};
  const Case cases[] = {
      {"nothing", {}, {}},
      {"annotations", {.annotations = true}, {"ANNOTATION"}},
      {"env", {.env = true}, {"ENV"}},
      {"commands", {.commands = true}, {"COMMAND", "ARGUMENT"}},
      {"pull-secrets", {.pull_secrets = true}, {"PULL-SECRET"}},
      {"secrets", {.secrets = true}, {"MOUNTED"}},
  };
  for (const Case& each : cases) {
    const std::string text = pruned(each.kept);
    for (const std::string& word : words) {
      INFO(each.name << ": " << word);
      const bool stays = std::ranges::find(each.stays, word) != each.stays.end();
      CHECK((text.find(word) != std::string::npos) == stays);
    }
    CHECK(text.find(R"("controller-spread-scheduler/min-hosts":"2")") != std::string::npos);
  }
}

TEST_CASE("prune: pods and nodes are read as the whole ones are") {
  const auto pods = prune_list({"Pod", "v1", "pods", true}, data("pods.json"), {});
  const auto nodes = prune_list({"Node", "v1", "nodes", false}, data("nodes.json"), {});
  REQUIRE((pods && nodes));
  const auto whole_pods = decode_pods(Encoding::Json, data("pods.json"));
  const auto whole_nodes = decode_nodes(Encoding::Json, data("nodes.json"));
  REQUIRE((whole_pods && whole_nodes));
  REQUIRE(pods->items.size() == whole_pods->items.size());
  for (std::size_t i = 0; i < pods->items.size(); ++i) {
    const auto again = decode_pod(Encoding::Json, pods->items[i]);
    if (!again) FAIL(again.error().message);
    INFO(to_string(again->key));
    CHECK(compared(*again) == compared(whole_pods->items[i]));
  }
  const auto again = decode_manifest(as_list(nodes->items), "nodes");
  if (!again) FAIL(again.error().message);
  CHECK(again->nodes == whole_nodes->items);
}

TEST_CASE("prune: a text of several JSON objects, lists in lists, other kinds") {
  const std::string pod = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"}})";
  CHECK(prune_manifest(pod + "\n" + pod, {}) == std::vector<std::string>{pod, pod});
  CHECK(prune_manifest(R"({"apiVersion":"v1","kind":"PodList","items":[{"metadata":{"name":"p"}}]})", {}) ==
        std::vector<std::string>{pod});
  CHECK(prune_manifest("apiVersion: v1\nkind: Service\nmetadata: {name: s}\n", {}).empty());
}

TEST_CASE("prune: a list of another kind is no list of this one") {
  CHECK_FALSE(prune_list({"Node", "v1", "nodes", false}, data("pods.json"), {}));
  CHECK_FALSE(prune_list({"Pod", "v1", "pods", true}, "{", {}));
}

}  // namespace spread
