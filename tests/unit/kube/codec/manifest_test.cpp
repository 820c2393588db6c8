// Clusters in files: documents, lists, YAML's types, and what the API server would have filled in.
#include "kube/codec/data.h"
#include "support/catch.h"

namespace spread {
namespace {

Manifest decoded(const std::string& text) {
  auto manifest = decode_manifest(text, "file");
  if (!manifest) FAIL(manifest.error().message);
  return *std::move(manifest);
}

// The pod of a file that has its spec as flow YAML.
Pod pod_with(const std::string& spec) {
  return decoded("---\n{kind: Pod, apiVersion: v1, metadata: {name: x}, spec: " + spec + "}\n").pods.at(0);
}

std::vector<std::string> names(const Manifest& manifest) {
  std::vector<std::string> all;
  for (const Node& node : manifest.nodes) all.push_back(node.name);
  for (const Pod& pod : manifest.pods) all.push_back(to_string(pod.key));
  return all;
}

const std::string kJsonPod = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"j"}})";
const std::string kYamlNode = "apiVersion: v1\nkind: Node\nmetadata: {name: w}\n";

TEST_CASE("manifest: documents and lists") {
  struct Case {
    const char* name;
    std::string text;
    std::vector<std::string> objects;
  };
  const Case cases[] = {
      {"nothing", "", {}},
      {"only comments", "# a\n---\n# b\n", {}},
      {"one YAML document", kYamlNode, {"w"}},
      {"one JSON document", kJsonPod, {"default/j"}},
      {"JSON after JSON",
       kJsonPod + "\n" + R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"k"}})",
       {"k", "default/j"}},
      {"JSON, --- and JSON",
       kJsonPod + "\n---\n" + R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"k"}})",
       {"k", "default/j"}},
      {"several documents", "---\n" + kYamlNode + "---\n---\n" + kJsonPod + "\n", {"w", "default/j"}},
      {"a YAML map in braces",
       "{apiVersion: v1, kind: Node, metadata: {name: w}}\n---\n" + kJsonPod,
       {"w", "default/j"}},
      {"a byte order mark", "\xEF\xBB\xBF" + kYamlNode, {"w"}},
      {"a byte order mark before JSON", "\xEF\xBB\xBF" + kJsonPod, {"default/j"}},
      {"CRLF", "apiVersion: v1\r\nkind: Node\r\nmetadata:\r\n  name: w\r\n", {"w"}},
      {"a List",
       "apiVersion: v1\nkind: List\nitems:\n- " + kJsonPod +
           "\n- {apiVersion: v1, kind: Node, metadata: {name: w}}\n",
       {"w", "default/j"}},
      {"a List in a List",
       "---\n{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: List, items: [" + kJsonPod + "]}]}",
       {"default/j"}},
      {"a PodList", "apiVersion: v1\nkind: PodList\nitems: [{metadata: {name: a, namespace: b}}]\n", {"b/a"}},
      {"a NodeList", "apiVersion: v1\nkind: NodeList\nitems: [{metadata: {name: a}, kind: Node}]\n", {"a"}},
      {"an empty List", "apiVersion: v1\nkind: List\nitems:\n", {}},
      {"other kinds",
       "apiVersion: v1\nkind: Service\n---\napiVersion: other.example/v1\nkind: Node\n---\n"
       "apiVersion: other.example/v1\nkind: Job\n---\napiVersion: v1\nkind: ServiceList\nitems: [{}]\n---\n" +
           kYamlNode,
       {"w"}},
      {"one name in two namespaces",
       "apiVersion: v1\nkind: PodList\nitems: [{metadata: {name: a}}, {metadata: {name: a, namespace: b}}]\n",
       {"default/a", "b/a"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(names(decoded(c.text)) == c.objects);
  }
}

TEST_CASE("manifest: what surrounds pods and nodes, alone and in lists") {
  const Manifest manifest = decoded(R"(
apiVersion: v1
kind: PersistentVolumeClaimList
items: [{metadata: {name: a}}, {metadata: {name: a, namespace: b}}]
---
apiVersion: storage.k8s.io/v1
kind: StorageClassList
items: [{metadata: {name: fast}, provisioner: p}]
---
apiVersion: v1
kind: List
items: [{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}]
)");
  CHECK(manifest.surroundings.storage.claims.size() == 2);
  CHECK(manifest.surroundings.storage.classes.size() == 1);
  CHECK(manifest.surroundings.controllers.size() == 1);
  CHECK(manifest.names == std::set<std::string>{"Deployment default/web", "PersistentVolumeClaim b/a",
                                                "PersistentVolumeClaim default/a", "StorageClass fast"});
}

TEST_CASE("manifest: defaults of the API server") {
  const Pod pod = pod_with("{containers: [{name: c}]}");
  CHECK(pod.key.ns == "default");
  CHECK(pod.scheduler_name == "default-scheduler");
  CHECK(pod.uid.empty());
  CHECK(pod.created == 0);
}

TEST_CASE("manifest: limits are requests where there are none") {
  struct Case {
    const char* name;
    const char* spec;
    Resources request;
  };
  const Case cases[] = {
      {"limits alone", "{containers: [{resources: {limits: {cpu: 1, memory: 1k}}}]}", {1000, 1000, 0, {}}},
      {"a request of its own",
       "{containers: [{resources: {requests: {cpu: 100m}, limits: {cpu: 1, memory: 1k}}}]}",
       {100, 1000, 0, {}}},
      {"init containers", "{initContainers: [{resources: {limits: {cpu: 2}}}]}", {2000, 0, 0, {}}},
      {"the pod's own limit", "{resources: {limits: {cpu: 3}}, containers: [{name: c}]}", {3000, 0, 0, {}}},
      {"beside containers that ask",
       "{resources: {limits: {cpu: 3}}, containers: [{resources: {requests: {cpu: 1}}}]}",
       {1000, 0, 0, {}}},
      {"each amount rounded up to thousandths before they are summed",
       "{containers: [{resources: {requests: {cpu: 500u, memory: 1u}}}, {resources: {requests: {cpu: "
       "100u}}}]}",
       {2, 1, 0, {}}},
      {"an amount that thousandths do not hold",
       "{containers: [{resources: {requests: {memory: 9223372036854775807}}}]}",
       {0, 9223372036854775807, 0, {}}},
      {"hugepages of the pod",
       "{resources: {limits: {hugepages-2Mi: 4Mi}}, containers: [{resources: {limits: {hugepages-2Mi: "
       "2Mi}}}]}",
       {0, 0, 0, {{"hugepages-2Mi", 4194304}}}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(pod_with(c.spec).request == c.request);
  }
}

TEST_CASE("manifest: with hostNetwork every port is a host port") {
  const std::string ports =
      "containers: [{ports: [{containerPort: 80}, {containerPort: 81, hostPort: 8081, protocol: UDP}]}]}";
  CHECK(pod_with("{hostNetwork: true, " + ports).host_ports ==
        std::vector<HostPort>{{"", "TCP", 80}, {"", "UDP", 8081}});
  CHECK(pod_with("{hostNetwork: false, " + ports).host_ports == std::vector<HostPort>{{"", "UDP", 8081}});
}

TEST_CASE("manifest: a disk of RBD is in the pool rbd where the file is silent") {
  CHECK(pod_with("{volumes: [{name: v, rbd: {monitors: [m], image: i}}]}").disks ==
        std::vector<Disk>{{Disk::Kind::Rbd, "i", false, {"m"}, "rbd", false}});
  CHECK(pod_with("{volumes: [{name: v, rbd: {monitors: [m], image: i, pool: p}}]}").disks.at(0).pool == "p");
}

TEST_CASE("manifest: a node's capacity is allocatable where the file is silent") {
  const std::string head = "apiVersion: v1\nkind: Node\nmetadata: {name: w}\nstatus: ";
  CHECK(decoded(head + "{capacity: {cpu: 2, pods: 5}}").nodes.at(0).allocatable_pods == 5);
  CHECK(decoded(head + "{capacity: {cpu: 2, pods: 5}, allocatable: {cpu: 1}}").nodes.at(0).allocatable_pods ==
        0);
}

TEST_CASE("manifest: numbers as quantities") {
  const std::pair<const char*, std::int64_t> cases[] = {
      {"1", 1000},     {"0.5", 500},       {"'0.5'", 500}, {"1_0", 10'000}, {"0x10", 16'000},
      {"010", 8'000},  {"1e3", 1'000'000}, {"+2", 2'000},  {".25", 250},    {"08", 8'000},
      {"0b11", 3'000}, {"100m", 100},      {"1.", 1'000},
  };
  for (const auto& [written, milli] : cases) {
    INFO(written);
    CHECK(pod_with("{overhead: {cpu: " + std::string(written) + "}}").request.milli_cpu == milli);
  }
}

TEST_CASE("manifest: anchors, aliases and merges") {
  const Manifest manifest = decoded(R"(
apiVersion: v1
kind: List
items:
- &first
  apiVersion: v1
  kind: Node
  metadata: &meta {name: a, labels: &labels {x: "1", y: "2"}}
- <<: *first
  metadata: {name: b, labels: *labels}
- <<: [{kind: Node}, *first]
  metadata: {name: c, labels: {<<: *labels, y: "3"}}
)");
  REQUIRE(manifest.nodes.size() == 3);
  CHECK(manifest.nodes[1].labels == manifest.nodes[0].labels);
  CHECK(manifest.nodes[2].labels == Labels{{"x", "1"}, {"y", "3"}});
}

TEST_CASE("manifest: text that YAML leaves a string") {
  const Manifest manifest = decoded(
      "apiVersion: v1\nkind: Node\nmetadata:\n  name: w\n"
      "  labels: {a: 'true', b: \"1\", c: 2025-01-31, d: 1.2.3, e: 1e, f: !!str 7, g: '', h: nope, i: 0x, j: "
      "-}\n");
  CHECK(manifest.nodes.at(0).labels == Labels{{"a", "true"},
                                              {"b", "1"},
                                              {"c", "2025-01-31"},
                                              {"d", "1.2.3"},
                                              {"e", "1e"},
                                              {"f", "7"},
                                              {"g", ""},
                                              {"h", "nope"},
                                              {"i", "0x"},
                                              {"j", "-"}});
}

}  // namespace
}  // namespace spread
