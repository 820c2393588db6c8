#include "kube/http/proxy.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "base/text.h"
#include "kube/text.h"

namespace spread {

namespace {

// An IPv4 address is kept as the IPv6 address that maps it.
using Address = std::array<unsigned char, 16>;

std::optional<Address> parse_address(const std::string& text) {
  Address address{};
  if (inet_pton(AF_INET6, text.c_str(), address.data()) == 1) return address;
  if (inet_pton(AF_INET, text.c_str(), address.data() + 12) != 1) return std::nullopt;
  address[10] = address[11] = 0xff;
  return address;
}

bool is_loopback(const std::string& host) {
  if (host == "localhost") return true;
  auto address = parse_address(host);
  if (!address) return false;
  static const Address kSix = *parse_address("::1");
  return *address == kSix || (std::memcmp(address->data(), parse_address("127.0.0.0")->data(), 13) == 0);
}

bool same_bits(const Address& a, const Address& b, int bits) {
  std::size_t whole = static_cast<std::size_t>(bits) / 8;
  int rest = bits % 8;
  if (std::memcmp(a.data(), b.data(), whole) != 0) return false;
  return rest == 0 || (a[whole] >> (8 - rest)) == (b[whole] >> (8 - rest));
}

bool in_range(const std::string& range, const std::optional<Address>& host) {
  std::size_t slash = range.find('/');
  std::string network = range.substr(0, slash);
  auto base = parse_address(network);
  std::string digits = range.substr(slash + 1);
  bool is_number =
      !digits.empty() && digits.size() <= 3 && digits.find_first_not_of("0123456789") == std::string::npos;
  if (!base || !host || !is_number) return false;
  bool is_ipv4 = network.find(':') == std::string::npos;
  int bits = std::stoi(digits) + (is_ipv4 ? 96 : 0);
  return bits <= 128 && same_bits(*base, *host, bits);
}

bool name_matches(std::string pattern, const std::string& host) {
  if (pattern.rfind("*.", 0) == 0) pattern.erase(0, 1);
  bool below_only = !pattern.empty() && pattern.front() == '.';
  std::string suffix = below_only ? pattern : "." + pattern;
  bool below =
      host.size() > suffix.size() && host.compare(host.size() - suffix.size(), suffix.size(), suffix) == 0;
  return below || (!below_only && host == pattern);
}

// Cuts ":port" off and says whether it lets the server in.
bool port_matches(std::string& entry, const std::string& port) {
  std::size_t colon = entry.rfind(':');
  bool bracketed = !entry.empty() && entry.front() == '[' && entry.find("]:") != std::string::npos;
  bool single = colon != std::string::npos && entry.find(':') == colon;
  if (!bracketed && !single) return true;
  std::string wanted = entry.substr(colon + 1);
  entry.erase(colon);
  return wanted == port;
}

bool entry_covers(std::string entry, const Url& server, const std::string& host) {
  if (entry == "*") return true;
  auto address = parse_address(host);
  if (entry.find('/') != std::string::npos) return in_range(entry, address);
  if (!port_matches(entry, server.port)) return false;
  if (entry.size() > 2 && entry.front() == '[' && entry.back() == ']')
    entry = entry.substr(1, entry.size() - 2);
  auto wanted = parse_address(entry);
  return wanted ? address == wanted : !entry.empty() && name_matches(entry, host);
}

Error unusable(const std::string& proxy) {
  return {ErrorCode::Config, "the proxy " + escape_for_terminal(without_credentials(proxy)) +
                                 " is no URL of http, https or socks5"};
}

// curl's socks5 looks names up itself; Go's leaves that to the proxy, as curl's socks5h does.
Result<std::string> for_curl(const std::string& proxy) {
  auto url = parse_url(proxy);
  if (!url) return unusable(proxy);
  if (url->scheme == "socks5") return "socks5h" + proxy.substr(proxy.find(':'));
  bool known = url->scheme == "http" || url->scheme == "https" || url->scheme == "socks5h";
  return known ? Result<std::string>(proxy) : unusable(proxy);
}

}  // namespace

bool excluded_from_proxy(const std::string& no_proxy, const Url& server) {
  std::string host = lower(server.host);
  for (const std::string& entry : split(no_proxy, ',')) {
    std::string wanted = lower(std::string(trim(entry)));
    if (!wanted.empty() && entry_covers(wanted, server, host)) return true;
  }
  return false;
}

Result<std::string> choose_proxy(const Connection& connection, const Url& server) {
  if (!connection.proxy_url.empty()) return for_curl(connection.proxy_url);
  const NetworkEnvironment& network = connection.network;
  std::string proxy = server.scheme == "https" ? network.https_proxy : network.http_proxy;
  if (proxy.empty() || is_loopback(lower(server.host)) || excluded_from_proxy(network.no_proxy, server))
    return std::string();
  return for_curl(proxy.find("://") == std::string::npos ? "http://" + proxy : proxy);
}

std::string without_credentials(const std::string& url) {
  std::size_t start = url.find("://");
  start = start == std::string::npos ? 0 : start + 3;
  std::size_t at = url.rfind('@');  // wherever: a password may hold a slash that should have been escaped
  return at == std::string::npos || at < start ? url : url.substr(0, start) + url.substr(at + 1);
}

}  // namespace spread
