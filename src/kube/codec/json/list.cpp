#include "kube/codec/json/list.h"

#include "kube/codec/json/metadata.h"
#include "kube/codec/json/text.h"

namespace spread {

Result<Json::Value> parse_object(std::string_view body, const TypeMeta& type) {
  auto parsed = parse_json(body);
  if (!parsed) return parsed;
  JsonReader in(Origin::ApiServer);
  if (const auto error = wrong_kind(type, {in.text(*parsed, "apiVersion"), in.text(*parsed, "kind")}))
    return *error;
  return parsed;
}

std::uint64_t version_of(JsonReader& in, const Json::Value& object) {
  return parse_version(in.text(in.member(object, "metadata"), "resourceVersion"));
}

Error error_of(const JsonFault& fault, const Json::Value& object, const std::string& kind) {
  const std::string path = path_to(object, *fault.where);
  return {ErrorCode::BadReply,
          describe(object, kind) + ": " + (path.empty() ? "" : path + ": ") + fault.what};
}

}  // namespace spread
