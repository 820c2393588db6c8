// Objects for the API server in protobuf. The numbers are those of the API's own .proto files.
#pragma once

#include <protozero/pbf_writer.hpp>

#include <chrono>
#include <string>
#include <string_view>

#include "kube/codec/kind.h"
#include "model/pod.h"

namespace spread {

// As the body of a request: runtime.Unknown around an object's bytes.
std::string in_envelope(const TypeMeta& type, const std::string& object);

// ObjectMeta as the field `field` of an object. An empty UID is left out: it would match no object.
void write_metadata(protozero::pbf_writer& object, std::uint32_t field, std::string_view ns,
                    std::string_view name, std::string_view uid);

// ObjectReference of core/v1. What is empty is left out.
struct ObjectReference {
  std::string_view kind, ns, name, uid, version;
};
void write_reference(protozero::pbf_writer& object, std::uint32_t field, const ObjectReference& to);

// MicroTime.
void write_time(protozero::pbf_writer& object, std::uint32_t field,
                std::chrono::system_clock::time_point time);

}  // namespace spread
