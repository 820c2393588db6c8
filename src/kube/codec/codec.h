// Bytes of the Kubernetes API to models and back. JSON and protobuf give equal models for equal objects.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/surroundings.h"
#include "model/workload.h"

namespace spread {

enum class Encoding { Json, Protobuf };

// By Content-Type: application/vnd.kubernetes.protobuf or application/json; anything else is BadReply.
Result<Encoding> encoding_of(std::string_view content_type);

inline constexpr const char* kProtobufType = "application/vnd.kubernetes.protobuf";
// For Accept: protobuf, and JSON from a server that has none.
inline constexpr const char* kAnyEncoding = "application/vnd.kubernetes.protobuf, application/json";

// How the API calls a kind of object: {"StorageClass", "storage.k8s.io/v1", "storageclasses"}.
struct ApiKind {
  std::string kind, version, resource;
  bool namespaced = false;
};

template <class T>
struct List {
  std::vector<T> items;
  std::vector<std::uint64_t> versions = {};  // of each item: metadata.resourceVersion; 0 where it has none
  std::string next;                          // the continue token; empty on the last page
  std::uint64_t version = 0;                 // of the list as a whole
};

// Versions of objects are numbers that grow (since Kubernetes 1.35 the API says so; they always were). 0 for
// any other text.
std::uint64_t parse_version(std::string_view text);

// A body that is cut off, of another kind, too deeply nested or otherwise wrong is BadReply; nothing of it is
// used.
Result<List<Pod>> decode_pods(Encoding encoding, std::string_view body);  // pod_decoder.h for many
Result<List<Node>> decode_nodes(Encoding encoding, std::string_view body);
Result<Pod> decode_pod(Encoding encoding, std::string_view body);

// A v1.Binding in protobuf.
std::string encode_binding(const PodKey& pod, std::string_view uid, std::string_view node);

// What a v1.Status says; empty where the body is none.
struct ApiStatus {
  std::string message, reason;
  std::int32_t code = 0;
  std::vector<std::string> causes;  // the reasons of details.causes
};
ApiStatus decode_status(std::string_view content_type, std::string_view body);

// A kind of object that has a template of pods; nullptr for any other.
const ApiKind* workload_kind(std::string_view kind);

// One object in JSON; fails as decode_pod() does, and where there is no template.
Result<Workload> decode_workload(const ApiKind& kind, std::string_view body);

// A cluster as a file: YAML or JSON, several documents, v1.List or lists of one kind (PodList). Pods, nodes,
// what surrounds them (surroundings.h) and templates are taken; other kinds of object are left aside. `name`
// stands in errors, with line and column where known (Config). What names no namespace is in `ns`.
struct Manifest {
  std::vector<Pod> pods;
  std::vector<Node> nodes;
  Surroundings surroundings;  // but for nominated pods
  std::vector<Workload> workloads;
  std::set<std::string> names;       // of all that was taken: "Pod default/web", "Node worker"
  std::set<std::string> left_aside;  // kinds of what was not
  bool has_lists = false;            // a list, if only an empty one, is the answer of an API server
};
Result<Manifest> decode_manifest(std::string_view text, const std::string& name,
                                 const std::string& ns = "default");

}  // namespace spread
