#include "kube/codec/proto/decode.h"

#include <optional>
#include <utility>

#include "kube/codec/kind.h"
#include "kube/codec/proto/objects.h"

namespace spread {
namespace {

constexpr std::string_view kMagic{"k8s\0", 4};

struct Envelope {
  std::string version, kind;
  std::optional<std::string_view> raw;
};

void read_type(ProtoMessage type, Envelope& envelope) {
  while (type.next()) {
    switch (type.field()) {
      case 1:
        envelope.version = type.text();
        break;
      case 2:
        envelope.kind = type.text();
        break;
      default:
        type.skip();
    }
  }
}

// runtime.Unknown, the message around every object.
Envelope read_envelope(ProtoMessage unknown) {
  Envelope envelope;
  while (unknown.next()) {
    switch (unknown.field()) {
      case 1:
        read_type(unknown.message(), envelope);
        break;
      case 2:
        envelope.raw = unknown.bytes();
        break;
      default:
        unknown.skip();
    }
  }
  return envelope;
}

// What `read` makes of the v1 object of that kind in `body`. The only place where protozero's exceptions end.
template <class T, class Read>
Result<T> decode(std::string_view body, const std::string& kind, Read read) {
  const auto bad = [](const std::string& what) { return Error{ErrorCode::BadReply, what}; };
  if (!body.starts_with(kMagic)) return bad("not the protobuf of a Kubernetes API server");
  try {
    std::string fault;
    const Envelope envelope = read_envelope(ProtoMessage(body.substr(kMagic.size()), fault));
    if (const auto error = wrong_kind(kind, envelope.version, envelope.kind)) return *error;
    if (!envelope.raw) return bad(kind + ": cut off or malformed protobuf");
    T value = read(ProtoMessage(*envelope.raw, fault));
    if (!fault.empty()) return bad(fault);
    return value;
  } catch (const protozero::exception&) {
    return bad(kind + ": cut off or malformed protobuf");
  }
}

std::string read_continue_token(ProtoMessage metadata) {
  std::string token;
  while (metadata.next()) metadata.field() == 3 ? void(token = metadata.text()) : metadata.skip();
  return token;
}

template <class T>
List<T> read_list(ProtoMessage message, T (*read)(ProtoMessage)) {
  List<T> list;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        list.next = read_continue_token(message.message());
        break;
      case 2:
        list.items.push_back(read(message.message()));
        break;
      default:
        message.skip();
    }
  }
  return list;
}

ApiStatus read_api_status(ProtoMessage message) {
  ApiStatus status;
  while (message.next()) {
    switch (message.field()) {
      case 3:
        status.message = message.text();
        break;
      case 4:
        status.reason = message.text();
        break;
      default:
        message.skip();
    }
  }
  return status;
}

}  // namespace

Result<List<Pod>> pods_from_proto(std::string_view body) {
  return decode<List<Pod>>(body, "PodList", [](ProtoMessage list) { return read_list<Pod>(list, read_pod); });
}

Result<List<Node>> nodes_from_proto(std::string_view body) {
  return decode<List<Node>>(body, "NodeList",
                            [](ProtoMessage list) { return read_list<Node>(list, read_node); });
}

Result<Pod> pod_from_proto(std::string_view body) {
  return decode<Pod>(body, "Pod", read_pod);
}

ApiStatus status_from_proto(std::string_view body) {
  auto status = decode<ApiStatus>(body, "Status", read_api_status);
  return status ? *std::move(status) : ApiStatus();
}

}  // namespace spread
