#include "run/listen_address.h"

#include <arpa/inet.h>

#include <charconv>
#include <optional>

#include "base/text.h"

namespace spread {
namespace {

constexpr const char* kLoopback = "127.0.0.1";

bool is_address(int family, const std::string& text) {
  unsigned char bytes[sizeof(in6_addr)];
  return inet_pton(family, text.c_str(), bytes) == 1;
}

std::optional<std::uint16_t> port_in(std::string_view text) {
  std::uint16_t port = 0;
  const char* end = text.data() + text.size();
  const auto [at, problem] = std::from_chars(text.data(), end, port);
  if (problem != std::errc() || at != end) return std::nullopt;
  return port;
}

std::optional<std::string> host_in(const std::string& text) {
  if (text.empty() || text == "localhost") return kLoopback;
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    const std::string inside = text.substr(1, text.size() - 2);
    return is_address(AF_INET6, inside) ? std::optional(inside) : std::nullopt;
  }
  return is_address(AF_INET, text) ? std::optional(text) : std::nullopt;
}

}  // namespace

Result<ListenAddress> parse_listen_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const bool bare = colon == std::string::npos;
  const auto port = port_in(bare ? text : std::string_view(text).substr(colon + 1));
  const auto host = host_in(bare ? "" : text.substr(0, colon));
  if (port && host) return ListenAddress{*host, *port};
  return Error{
      ErrorCode::Usage,
      "ADDRESS:PORT such as 127.0.0.1:8080, [::1]:8080 or 0.0.0.0:8080, or a port alone for loopback, "
      "not '" +
          escape_for_terminal(text) + "'"};
}

std::string to_string(const ListenAddress& address) {
  const bool is_v6 = address.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace spread
