#pragma once

#include <string>
#include <string_view>

namespace spread {

// Percent-encoded, for one part of a path or query.
std::string url_escape(std::string_view text);

}  // namespace spread
