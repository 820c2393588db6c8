#include "kube/codec/proto/writing.h"

#include <cstdint>

namespace spread {
namespace {

using protozero::pbf_writer;

void write_text(pbf_writer& message, std::uint32_t field, std::string_view text) {
  if (!text.empty()) message.add_string(field, text.data(), text.size());
}

}  // namespace

std::string in_envelope(const TypeMeta& type, const std::string& object) {
  std::string body{"k8s\0", 4};
  body.reserve(body.size() + object.size() + 64);
  pbf_writer unknown(body);
  {
    pbf_writer meta(unknown, 1);
    meta.add_string(1, type.version);
    meta.add_string(2, type.kind);
  }
  unknown.add_bytes(2, object);
  return body;
}

void write_metadata(pbf_writer& object, std::uint32_t field, std::string_view ns, std::string_view name,
                    std::string_view uid) {
  pbf_writer metadata(object, field);
  write_text(metadata, 1, name);
  write_text(metadata, 3, ns);
  write_text(metadata, 5, uid);
}

void write_reference(pbf_writer& object, std::uint32_t field, const ObjectReference& to) {
  pbf_writer reference(object, field);
  write_text(reference, 1, to.kind);
  write_text(reference, 2, to.ns);
  write_text(reference, 3, to.name);
  write_text(reference, 4, to.uid);
  write_text(reference, 5, "v1");
  write_text(reference, 6, to.version);
}

void write_time(pbf_writer& object, std::uint32_t field, std::chrono::system_clock::time_point time) {
  using std::chrono::microseconds;
  using std::chrono::seconds;
  const auto since = std::chrono::floor<microseconds>(time.time_since_epoch());
  const auto whole = std::chrono::floor<seconds>(since);
  pbf_writer timestamp(object, field);
  timestamp.add_int64(1, whole.count());
  timestamp.add_int32(2, static_cast<std::int32_t>(std::chrono::nanoseconds(since - whole).count()));
}

}  // namespace spread
