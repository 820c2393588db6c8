#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace spread {

// BadReply unless the object says that it is a v1 `wanted`.
inline std::optional<Error> wrong_kind(const std::string& wanted, const std::string& version,
                                       const std::string& kind) {
  if (version == "v1" && kind == wanted) return std::nullopt;
  const std::string got = version.empty() && kind.empty() ? "no object of the API" : version + " " + kind;
  return Error{ErrorCode::BadReply, "expected v1 " + wanted + ", got " + got};
}

}  // namespace spread
