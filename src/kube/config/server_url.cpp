#include "kube/config/server_url.h"

#include <algorithm>

#include "kube/text.h"

namespace spread {

namespace {

// What stands before an @ may be a password.
Error refused(const std::string& server, const std::string& why) {
  return {ErrorCode::Config, "the server " + in_quotes(server.substr(server.rfind('@') + 1)) + " " + why};
}

// The scheme in small letters; empty where there is none with "://" and a host after it.
std::string scheme_of(const std::string& url) {
  std::size_t end = url.find("://");
  if (end == std::string::npos || end == 0 || end + 3 == url.size()) return "";
  return lower(url.substr(0, end));
}

bool has_odd_bytes(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c <= 0x20 || c >= 0x7f; });
}

}  // namespace

Result<std::string> normalise_server(const std::string& server) {
  std::string scheme = scheme_of(server);
  bool bare = scheme.empty();
  std::string rest = bare ? server : server.substr(scheme.size() + 3);
  rest = rest.substr(0, rest.find_first_of("?#"));
  rest.erase(rest.find_last_not_of('/') + 1);
  std::string authority = rest.substr(0, rest.find('/'));
  if (authority.find('@') != std::string::npos) {
    return Error{ErrorCode::Config, "the server's URL holds a user: credentials belong under users"};
  }
  if (authority.empty() || has_odd_bytes(rest)) return refused(server, "is no URL");
  if (bare && rest != authority) return refused(server, "is neither a URL nor host:port");
  if (!bare && scheme != "http" && scheme != "https")
    return refused(server, "is neither https:// nor http://");
  return (bare ? "http" : scheme) + "://" + rest;
}

bool is_https(const std::string& server) {
  return server.rfind("https://", 0) == 0;
}

Result<void> check_proxy_url(const std::string& url) {
  if (url.empty()) return {};
  std::string scheme = scheme_of(url);
  bool known = scheme == "http" || scheme == "https" || scheme == "socks5" || scheme == "socks5h";
  if (known && !has_odd_bytes(url)) return {};
  return Error{ErrorCode::Config, "proxy-url is none of http://, https://, socks5:// with a host"};
}

}  // namespace spread
