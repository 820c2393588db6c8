#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace spread {

// The whole text as a decimal int64 with an optional sign, "+" too; nothing where it is none or does not fit.
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace spread
