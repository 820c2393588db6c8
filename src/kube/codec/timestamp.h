#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace spread {

// RFC 3339 ("2025-01-31T12:00:00Z", a fraction, "+02:00") to seconds since 1970, the fraction cut off;
// nothing for any other text.
std::optional<std::int64_t> parse_timestamp(const std::string& text);

}  // namespace spread
