#pragma once

#include <optional>
#include <string>

namespace spread {

struct Url {
  std::string scheme, host, port;  // the host of an IPv6 address without brackets; the port always filled in

  std::string authority() const;  // host:port, with brackets where needed
};

// With the scheme's default port; nothing where libcurl sees no URL.
std::optional<Url> parse_url(const std::string& text);

}  // namespace spread
