#include "kube/codec/codec.h"

#include <strings.h>

#include "base/integer.h"
#include "base/text.h"
#include "kube/codec/json/decode.h"
#include "kube/codec/pod_decoder.h"
#include "kube/codec/proto/decode.h"

namespace spread {

Result<Encoding> encoding_of(std::string_view content_type) {
  const std::string media_type(trim(content_type.substr(0, content_type.find(';'))));
  if (strcasecmp(media_type.c_str(), kProtobufType) == 0) return Encoding::Protobuf;
  if (strcasecmp(media_type.c_str(), "application/json") == 0) return Encoding::Json;
  return Error{ErrorCode::BadReply, media_type.empty() ? "a reply without a content type"
                                                       : "a reply of content type " + media_type};
}

std::uint64_t parse_version(std::string_view text) {
  const auto number = parse_integer(text);
  return number && *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
}

Result<List<Pod>> decode_pods(Encoding encoding, std::string_view body) {
  return PodDecoder().pods(encoding, body);
}

Result<List<Node>> decode_nodes(Encoding encoding, std::string_view body) {
  return encoding == Encoding::Json ? nodes_from_json(body) : nodes_from_proto(body);
}

Result<Pod> decode_pod(Encoding encoding, std::string_view body) {
  return encoding == Encoding::Json ? pod_from_json(body) : pod_from_proto(body);
}

ApiStatus decode_status(std::string_view content_type, std::string_view body) {
  const auto encoding = encoding_of(content_type);
  if (!encoding) return {};
  return *encoding == Encoding::Json ? status_from_json(body) : status_from_proto(body);
}

}  // namespace spread
