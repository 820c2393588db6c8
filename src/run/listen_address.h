#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace spread {

struct ListenAddress {
  std::string host;  // an address in figures
  std::uint16_t port = 0;

  bool operator==(const ListenAddress&) const = default;
};

// "10.0.0.1:8080", "[::1]:8080"; "8080", ":8080" and "localhost:8080" are loopback: that anybody may ask has
// to be said, with 0.0.0.0 or [::]. Port 0 is any that is free. A Usage error says what is expected.
Result<ListenAddress> parse_listen_address(const std::string& text);

std::string to_string(const ListenAddress& address);

}  // namespace spread
