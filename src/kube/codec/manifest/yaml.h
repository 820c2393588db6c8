// YAML documents to the tree that JSON gives, with the types that kubectl sees: `1` is a number, `yes` a
// truth value, "1" a string.
#pragma once

#include <json/value.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "kube/codec/json/text.h"

namespace spread {

class YamlDocuments {
 public:
  explicit YamlDocuments(std::string_view text);
  ~YamlDocuments();

  // The next document, a fault after which there is no other, or nothing at the end. Values carry their
  // offsets in the text. Aliases are copies of what they stand for, within a bound; `<<` merges.
  using Next = std::variant<std::monostate, Json::Value, TextFault>;
  Next next();

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

// Where the key of a map's member stands. A value has one place for it: that of its own end, which YAML does
// not tell.
std::size_t key_offset(const Json::Value& member);

// What a scalar stands for: one without quotes and with a tag at most of YAML's own types is null, a truth
// value or a number where it looks like one, any other a string.
Json::Value resolve_scalar(const std::string& tag, const std::string& text);

}  // namespace spread
