// Bytes of the Kubernetes API to models and back. JSON and protobuf give equal models for equal objects.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/node.h"
#include "model/pod.h"

namespace spread {

enum class Encoding { Json, Protobuf };

// By Content-Type: application/vnd.kubernetes.protobuf or application/json; anything else is BadReply.
Result<Encoding> encoding_of(std::string_view content_type);

inline constexpr const char* kProtobufType = "application/vnd.kubernetes.protobuf";

template <class T>
struct List {
  std::vector<T> items;
  std::string next;  // the continue token; empty on the last page
};

// A body that is cut off, of another kind, too deeply nested or otherwise wrong is BadReply; nothing of it is
// used.
Result<List<Pod>> decode_pods(Encoding encoding, std::string_view body);
Result<List<Node>> decode_nodes(Encoding encoding, std::string_view body);
Result<Pod> decode_pod(Encoding encoding, std::string_view body);

// A v1.Binding as JSON.
std::string encode_binding(const PodKey& pod, std::string_view uid, std::string_view node);

// What a v1.Status says; empty where the body is none.
struct ApiStatus {
  std::string message, reason;
};
ApiStatus decode_status(std::string_view content_type, std::string_view body);

// A cluster as a file: YAML or JSON, several documents, v1.List or PodList/NodeList. Pods and nodes are
// taken; other kinds of object are left aside. `name` stands in errors, with line and column where known
// (Config).
struct Manifest {
  std::vector<Pod> pods;
  std::vector<Node> nodes;
};
Result<Manifest> decode_manifest(std::string_view text, const std::string& name);

}  // namespace spread
