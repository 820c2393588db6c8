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

// What a scalar without quotes stands for.
Json::Value resolve_plain_scalar(const std::string& text);

}  // namespace spread
