// Durations as Go and kubectl write them.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"

namespace spread {

using Milliseconds = std::chrono::milliseconds;

// "2s", "500ms", "1m30s", "1.5h", "0". Negative ones, ones without a unit (but "0") and garbage are a Usage
// error whose message names the text. Finer than a millisecond is rounded up.
Result<Milliseconds> parse_duration(std::string_view text);

// kubectl's --request-timeout: a duration, or whole seconds without a unit ("1"; not "1.5"). "0" means no
// limit.
Result<Milliseconds> parse_timeout(std::string_view text);

// "2s", "500ms", "1m30s".
std::string format_duration(Milliseconds duration);

}  // namespace spread
