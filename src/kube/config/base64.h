#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace spread {

std::string encode_base64(std::string_view bytes);

// Standard alphabet with padding; line ends anywhere are skipped. Anything else is no base64.
std::optional<std::string> decode_base64(std::string_view text);

}  // namespace spread
