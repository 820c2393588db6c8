#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace spread {

// What an object says that it is.
struct TypeMeta {
  std::string version, kind;

  bool operator==(const TypeMeta&) const = default;
};

// BadReply unless it is what was `wanted`.
inline std::optional<Error> wrong_kind(const TypeMeta& wanted, const TypeMeta& type) {
  if (type == wanted) return std::nullopt;
  const auto& [version, kind] = type;
  const std::string got = version.empty() && kind.empty() ? "no object of the API" : version + " " + kind;
  return Error{ErrorCode::BadReply, "expected " + wanted.version + " " + wanted.kind + ", got " + got};
}

}  // namespace spread
