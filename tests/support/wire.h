// What programs send to an API server in protobuf, taken apart.
#pragma once

#include <protozero/pbf_reader.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spread::test {

using WirePath = std::vector<std::uint32_t>;  // field numbers: {1, 5} is the UID in most objects

namespace wire {

// Stands on the field at the end of `path`, or behind the message where there is none.
inline protozero::pbf_reader find(protozero::pbf_reader message, std::span<const std::uint32_t> path) {
  if (!message.next(path.front()) || path.size() == 1) return message;
  return find(message.get_message(), path.subspan(1));
}

inline protozero::pbf_reader find_in_body(std::string_view body, const WirePath& path) {
  WirePath whole{2};  // of runtime.Unknown
  whole.insert(whole.end(), path.begin(), path.end());
  const std::string_view unknown = body.substr(4);  // behind "k8s\0"
  return find(protozero::pbf_reader(unknown.data(), unknown.size()), whole);
}

}  // namespace wire

// "" where there is no such field.
inline std::string wire_text(std::string_view body, const WirePath& path) {
  protozero::pbf_reader field = wire::find_in_body(body, path);
  return field.tag() == path.back() ? field.get_string() : "";
}

// 0 where there is no such field.
inline std::int64_t wire_number(std::string_view body, const WirePath& path) {
  protozero::pbf_reader field = wire::find_in_body(body, path);
  return field.tag() == path.back() ? field.get_int64() : 0;
}

}  // namespace spread::test
