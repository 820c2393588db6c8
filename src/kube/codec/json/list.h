// Whole replies in JSON: one object, or a page of a list of one kind.
#pragma once

#include <json/value.h>

#include <string>
#include <string_view>

#include "kube/codec/codec.h"
#include "kube/codec/json/reader.h"
#include "kube/codec/kind.h"

namespace spread {

// The tree of an object of that type.
Result<Json::Value> parse_object(std::string_view body, const TypeMeta& type);

// `fault`, with the object that it is in.
Error error_of(const JsonFault& fault, const Json::Value& object, const std::string& kind);

// metadata.resourceVersion.
std::uint64_t version_of(JsonReader& in, const Json::Value& object);

template <class T>
Result<T> read_object(std::string_view body, const TypeMeta& type,
                      T (*read)(JsonReader&, const Json::Value&)) {
  const auto root = parse_object(body, type);
  if (!root) return root.error();
  JsonReader in(Origin::ApiServer);
  T object = read(in, *root);
  if (in.fault()) return error_of(*in.fault(), *root, type.kind);
  return object;
}

// `type` is that of the items, and `read` makes one of its tree.
template <class T, class Read>
Result<List<T>> read_list(std::string_view body, const TypeMeta& type, Read read) {
  const std::string list_kind = type.kind + "List";
  auto root = parse_object(body, {type.version, list_kind});
  if (!root) return root.error();
  JsonReader in(Origin::ApiServer);
  List<T> list;
  list.next = in.text(in.member(*root, "metadata"), "continue");
  list.version = version_of(in, *root);
  const Json::Value& items = in.list(*root, "items");
  if (in.fault()) return error_of(*in.fault(), *root, list_kind);
  list.items.reserve(items.size());
  for (const Json::Value& item : items) {
    list.items.push_back(read(in, item));
    list.versions.push_back(version_of(in, item));
    if (in.fault()) return error_of(*in.fault(), item, type.kind);
  }
  return list;
}

}  // namespace spread
