#include "kube/codec/json/decode.h"

#include <utility>

#include "kube/codec/json/objects.h"
#include "kube/codec/json/text.h"
#include "kube/codec/kind.h"

namespace spread {
namespace {

// The tree of a v1 object of that kind.
Result<Json::Value> parse_object(std::string_view body, const std::string& kind) {
  auto parsed = parse_json(body);
  if (!parsed) return parsed;
  JsonReader in(Origin::ApiServer);
  const std::string version = in.text(*parsed, "apiVersion");
  if (const auto error = wrong_kind(kind, version, in.text(*parsed, "kind"))) return *error;
  return parsed;
}

Error error_of(const JsonFault& fault, const Json::Value& object, const std::string& kind) {
  const std::string path = path_to(object, *fault.where);
  return {ErrorCode::BadReply,
          describe(object, kind) + ": " + (path.empty() ? "" : path + ": ") + fault.what};
}

template <class T>
Result<List<T>> read_list(std::string_view body, const std::string& kind,
                          T (*read)(JsonReader&, const Json::Value&)) {
  auto root = parse_object(body, kind + "List");
  if (!root) return root.error();
  JsonReader in(Origin::ApiServer);
  List<T> list;
  list.next = in.text(in.member(*root, "metadata"), "continue");
  const Json::Value& items = in.list(*root, "items");
  if (in.fault()) return error_of(*in.fault(), *root, kind + "List");
  list.items.reserve(items.size());
  for (const Json::Value& item : items) {
    list.items.push_back(read(in, item));
    if (in.fault()) return error_of(*in.fault(), item, kind);
  }
  return list;
}

}  // namespace

Result<List<Pod>> pods_from_json(std::string_view body) {
  return read_list<Pod>(body, "Pod", read_pod);
}

Result<List<Node>> nodes_from_json(std::string_view body) {
  return read_list<Node>(body, "Node", read_node);
}

Result<Pod> pod_from_json(std::string_view body) {
  const auto root = parse_object(body, "Pod");
  if (!root) return root.error();
  JsonReader in(Origin::ApiServer);
  Pod pod = read_pod(in, *root);
  if (in.fault()) return error_of(*in.fault(), *root, "Pod");
  return pod;
}

ApiStatus status_from_json(std::string_view body) {
  const auto root = parse_object(body, "Status");
  if (!root) return {};
  JsonReader in(Origin::ApiServer);
  return {in.text(*root, "message"), in.text(*root, "reason")};
}

}  // namespace spread
