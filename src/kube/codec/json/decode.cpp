#include "kube/codec/json/decode.h"

#include "kube/codec/json/list.h"
#include "kube/codec/json/objects.h"

namespace spread {

Result<List<Pod>> pods_from_json(std::string_view body) {
  return read_list<Pod>(body, {"v1", "Pod"}, read_pod);
}

Result<List<Node>> nodes_from_json(std::string_view body) {
  return read_list<Node>(body, {"v1", "Node"}, read_node);
}

Result<Pod> pod_from_json(std::string_view body) {
  return read_object<Pod>(body, {"v1", "Pod"}, read_pod);
}

ApiStatus read_api_status(JsonReader& in, const Json::Value& object) {
  ApiStatus status{in.text(object, "message"), in.text(object, "reason"), in.int32(object, "code"), {}};
  for (const Json::Value& cause : in.list(in.member(object, "details"), "causes"))
    status.causes.push_back(in.text(cause, "reason"));
  return status;
}

ApiStatus status_from_json(std::string_view body) {
  const auto root = parse_object(body, {"v1", "Status"});
  if (!root) return {};
  JsonReader in(Origin::ApiServer);
  return read_api_status(in, *root);
}

}  // namespace spread
