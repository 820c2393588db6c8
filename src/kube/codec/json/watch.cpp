#include "kube/codec/json/watch.h"

#include <optional>

#include "kube/codec/json/list.h"
#include "kube/codec/json/objects.h"
#include "kube/codec/json/surroundings.h"
#include "kube/codec/json/text.h"

namespace spread {
namespace {

template <class T>
std::optional<typename WatchEvent<T>::Type> type_of(const std::string& name) {
  using Type = typename WatchEvent<T>::Type;
  if (name == "ADDED" || name == "MODIFIED") return Type::Put;
  if (name == "DELETED") return Type::Gone;
  if (name == "BOOKMARK") return Type::Bookmark;
  if (name == "ERROR") return Type::Failed;
  return std::nullopt;
}

TypeMeta type_meta(JsonReader& in, const Json::Value& object) {
  return {in.text(object, "apiVersion"), in.text(object, "kind")};
}

template <class T, class Read>
Result<WatchEvent<T>> read_event(std::string_view frame, const TypeMeta& wanted, Read read) {
  using Type = typename WatchEvent<T>::Type;
  const auto root = parse_json(frame);
  if (!root) return root.error();
  JsonReader in(Origin::ApiServer);
  const auto type = type_of<T>(in.text(*root, "type"));
  if (!type) return Error{ErrorCode::BadReply, "no event of a watch"};
  const Json::Value& object = in.member(*root, "object");
  WatchEvent<T> event{.type = *type, .object = {}};
  if (*type == Type::Failed) {
    event.status = read_api_status(in, object);
    return event;
  }
  if (const auto error = wrong_kind(wanted, type_meta(in, object))) return *error;
  event.version = version_of(in, object);
  if (*type != Type::Bookmark) event.object = read(in, object);
  if (in.fault()) return error_of(*in.fault(), object, wanted.kind);
  return event;
}

}  // namespace

Result<WatchEvent<Pod>> pod_event_from_json(std::string_view frame) {
  return read_event<Pod>(frame, {"v1", "Pod"}, read_pod);
}

Result<WatchEvent<Node>> node_event_from_json(std::string_view frame) {
  return read_event<Node>(frame, {"v1", "Node"}, read_node);
}

Result<WatchEvent<SurroundingObject>> decode_surrounding_event(const ApiKind& kind, std::string_view frame) {
  const auto read = [&kind](JsonReader& in, const Json::Value& object) {
    return read_surrounding(kind, in, object);
  };
  return read_event<SurroundingObject>(frame, {kind.version, kind.kind}, read);
}

}  // namespace spread
