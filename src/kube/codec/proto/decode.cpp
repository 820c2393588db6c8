#include "kube/codec/proto/decode.h"

#include <optional>
#include <utility>

#include "kube/codec/kind.h"
#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"
#include "kube/codec/proto/pod_reader.h"

namespace spread {
namespace {

constexpr std::string_view kMagic{"k8s\0", 4};
constexpr std::size_t kMostItems = 200'000;  // in one reply; pages of 5,000 are asked for

struct Envelope {
  TypeMeta type;
  std::optional<std::string_view> raw;
};

TypeMeta read_type(ProtoMessage message) {
  TypeMeta type;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        type.version = message.text();
        break;
      case 2:
        type.kind = message.text();
        break;
      default:
        message.skip();
    }
  }
  return type;
}

// runtime.Unknown, the message around every object.
Envelope read_envelope(ProtoMessage unknown) {
  Envelope envelope;
  while (unknown.next()) {
    switch (unknown.field()) {
      case 1:
        envelope.type = read_type(unknown.message());
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
    ProtoReading reading;
    const Envelope envelope = read_envelope(ProtoMessage(body.substr(kMagic.size()), reading));
    if (const auto error = wrong_kind({"v1", kind}, envelope.type)) return *error;
    if (!envelope.raw) return bad(kind + ": cut off or malformed protobuf");
    T value = read(ProtoMessage(*envelope.raw, reading));
    if (!reading.fault.empty()) return bad(reading.fault);
    return value;
  } catch (const protozero::exception&) {
    return bad(kind + ": cut off or malformed protobuf");
  }
}

void read_list_metadata(ProtoMessage metadata, std::string& next, std::uint64_t& version) {
  while (metadata.next()) {
    switch (metadata.field()) {
      case 2:
        version = parse_version(metadata.bytes());
        break;
      case 3:
        next = metadata.text();
        break;
      default:
        metadata.skip();
    }
  }
}

// metadata.resourceVersion of an object.
std::uint64_t version_of(ProtoMessage object) {
  while (object.next()) {
    if (object.field() == 1) return parse_version(read_text(object.message(), 6));
    object.skip();
  }
  return 0;
}

template <class T, class Read>
List<T> read_list(ProtoMessage message, Read read) {
  List<T> list;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        read_list_metadata(message.message(), list.next, list.version);
        break;
      case 2: {
        const ProtoMessage item = message.message();
        list.versions.push_back(version_of(item));
        if (list.items.size() == kMostItems) throw protozero::invalid_length_exception();
        list.items.push_back(read(item));
        break;
      }
      default:
        message.skip();
    }
  }
  return list;
}

void read_causes(ProtoMessage details, std::vector<std::string>& to) {
  while (details.next()) {
    if (details.field() == 4)
      to.push_back(read_text(details.message(), 1));
    else
      details.skip();
  }
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
      case 5:
        read_causes(message.message(), status.causes);
        break;
      case 6:
        status.code = message.int32();
        break;
      default:
        message.skip();
    }
  }
  return status;
}

// metav1.WatchEvent, which has no envelope of its own.
struct RawEvent {
  std::string_view type, object;
};

std::string_view read_raw_extension(ProtoMessage extension) {
  std::string_view raw;
  while (extension.next()) {
    if (extension.field() == 1)
      raw = extension.bytes();
    else
      extension.skip();
  }
  return raw;
}

RawEvent read_raw_event(ProtoMessage message) {
  RawEvent event;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        event.type = message.bytes();
        break;
      case 2:
        event.object = read_raw_extension(message.message());
        break;
      default:
        message.skip();
    }
  }
  return event;
}

Result<RawEvent> decode_raw_event(std::string_view frame) {
  try {
    ProtoReading reading;
    return read_raw_event(ProtoMessage(frame, reading));
  } catch (const protozero::exception&) {
    return Error{ErrorCode::BadReply, "an event of a watch: cut off or malformed protobuf"};
  }
}

template <class T, class Read>
Result<WatchEvent<T>> decode_event(std::string_view frame, const std::string& kind, Read read) {
  using Event = WatchEvent<T>;
  using Type = typename Event::Type;
  const Result<RawEvent> raw = decode_raw_event(frame);
  if (!raw) return raw.error();
  const std::string_view type = raw->type;
  if (type == "ERROR")
    return Event{.type = Type::Failed, .object = {}, .status = status_from_proto(raw->object)};
  const bool put = type == "ADDED" || type == "MODIFIED";
  if (!put && type != "DELETED" && type != "BOOKMARK")
    return Error{ErrorCode::BadReply, "no event of a watch"};
  return decode<Event>(raw->object, kind, [type, put, &read](ProtoMessage message) {
    Event event{.type = Type::Bookmark, .object = {}, .version = version_of(message)};
    if (type == "BOOKMARK") return event;
    event.type = put ? Type::Put : Type::Gone;
    event.object = read(message);
    return event;
  });
}

}  // namespace

Result<WatchEvent<Pod>> pod_event_from_proto(std::string_view frame, PodTemplates& templates) {
  PodReader reader(templates);
  return decode_event<Pod>(frame, "Pod", [&reader](ProtoMessage pod) { return reader.read(pod); });
}

Result<WatchEvent<Node>> node_event_from_proto(std::string_view frame) {
  return decode_event<Node>(frame, "Node", read_node);
}

Result<List<Pod>> pods_from_proto(std::string_view body, PodTemplates& templates) {
  PodReader reader(templates);
  const auto read = [&reader](ProtoMessage pod) { return reader.read(pod); };
  return decode<List<Pod>>(body, "PodList", [&](ProtoMessage list) { return read_list<Pod>(list, read); });
}

Result<List<Node>> nodes_from_proto(std::string_view body) {
  return decode<List<Node>>(body, "NodeList",
                            [](ProtoMessage list) { return read_list<Node>(list, read_node); });
}

Result<Pod> pod_from_proto(std::string_view body) {
  PodTemplates templates;
  return decode<Pod>(body, "Pod", [&templates](ProtoMessage pod) { return PodReader(templates).read(pod); });
}

ApiStatus status_from_proto(std::string_view body) {
  auto status = decode<ApiStatus>(body, "Status", read_api_status);
  return status ? *std::move(status) : ApiStatus();
}

}  // namespace spread
