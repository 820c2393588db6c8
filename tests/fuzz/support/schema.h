// The fields of pods and nodes that the codecs read: their numbers in protobuf and their names in JSON.
#pragma once

#include <cstdint>
#include <vector>

namespace spread::fuzz {

enum class FieldKind {
  Text,
  Number,
  Flag,
  Time,
  Labels,      // map<string, string>
  Quantities,  // map<string, Quantity>
  Message,
  Inlined,  // a message whose fields stand in the one around it in JSON
};

struct Schema;

struct Field {
  std::uint32_t number;
  const char* name;
  FieldKind kind = FieldKind::Text;
  bool repeated = false;
  const Schema* message = nullptr;  // of Message and Inlined
};

struct Schema {
  std::vector<Field> fields;
  bool only_one = false;  // of the fields is there
};

extern const Schema kPodSchema, kNodeSchema;

}  // namespace spread::fuzz
