// Strict JSON text to a tree, and a tree to text.
#pragma once

#include <json/value.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace spread {

// Containers inside containers; objects of the API need about 20.
inline constexpr int kMaxDepth = 200;

// What is wrong with a text, and where: a byte offset, which position() turns into words.
struct TextFault {
  std::size_t offset = 0;
  std::string what;
};

struct Position {
  std::size_t line = 1, column = 1;  // column in bytes
};
Position position(std::string_view text, std::size_t offset);

// The value at the beginning of `text`, white space and a byte order mark before it aside. `end` is where it
// stops. Values carry their offsets in `text`. A key that stands twice in one object, NaN and the like are
// faults.
struct JsonText {
  Json::Value root;
  std::size_t end = 0;
};
std::variant<JsonText, TextFault> parse_json_prefix(std::string_view text);

// The same where nothing but white space may follow, and the number of values is bounded; BadReply.
Result<Json::Value> parse_json(std::string_view text);

// Without white space, keys in order.
std::string compact_json(const Json::Value& value);

}  // namespace spread
