#include "kube/http/target.h"

#include <algorithm>
#include <cctype>

#include "kube/config/server_url.h"
#include "kube/http/proxy.h"
#include "kube/http/url.h"
#include "kube/text.h"

namespace spread {

namespace {

constexpr const char* kUserAgent = "kubectl-spread-schedule/" SPREAD_VERSION;

// What a header's name cannot hold is written as %XX.
std::string escape_key(const std::string& key) {
  static constexpr std::string_view kLegal = "!#$&'*+-.^_`|~";
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string escaped;
  for (char c : key) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || kLegal.find(c) != std::string_view::npos) {
      escaped += c;
    } else {
      escaped += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
  return escaped;
}

// curl's notation for a header without a value is a semicolon.
std::string header(const std::string& name, const std::string& value) {
  return value.empty() ? name + ";" : name + ": " + value;
}

std::vector<std::string> impersonation_headers(const Connection& connection) {
  std::vector<std::string> headers;
  if (connection.impersonate_user.empty()) return headers;
  headers.push_back(header("Impersonate-User", connection.impersonate_user));
  if (!connection.impersonate_uid.empty())
    headers.push_back(header("Impersonate-Uid", connection.impersonate_uid));
  for (const std::string& group : connection.impersonate_groups)
    headers.push_back(header("Impersonate-Group", group));
  for (const auto& [key, values] : connection.impersonate_extra) {
    for (const std::string& value : values)
      headers.push_back(header("Impersonate-Extra-" + escape_key(key), value));
  }
  return headers;
}

Result<void> add_headers(Target& target, const Connection& connection) {
  target.headers.push_back(std::string("User-Agent: ") + kUserAgent);
  for (std::string& line : impersonation_headers(connection)) {
    if (!fits_header(line)) {
      return Error{ErrorCode::Config, "the user, group or field to impersonate holds a control character"};
    }
    target.headers.push_back(std::move(line));
  }
  return {};
}

// The name to verify is curl's host name, for TLS and for its check of the certificate; CONNECT_TO leads it
// to the true host, and the Host header says what kubectl's says.
Result<void> rename_host(Target& target, const Connection& connection, const Url& server) {
  target.tls_name = server.host;
  const std::string& name = connection.tls_server_name;
  if (!target.https || name.empty() || name == server.host) return {};
  Url renamed = {server.scheme, name, server.port};
  std::string path =
      connection.server.substr(std::min(connection.server.find('/', 8), connection.server.size()));
  target.url = "https://" + renamed.authority() + path;
  auto parsed = parse_url(target.url);
  if (!parsed || parsed->host != name) {
    return Error{ErrorCode::Config, "the TLS server name " + in_quotes(name) + " is no host name"};
  }
  target.tls_name = name;
  target.connect_to = renamed.authority() + ":" + server.authority();
  std::size_t start = connection.server.find("://") + 3;
  target.headers.push_back("Host: " +
                           connection.server.substr(start, connection.server.find('/', start) - start));
  return {};
}

}  // namespace

Result<Target> make_target(const Connection& connection) {
  auto server = parse_url(connection.server);
  if (!server) {
    const std::string shown = in_quotes(without_credentials(connection.server));
    return Error{ErrorCode::Config, "the server " + shown + " is no URL"};
  }
  Target target;
  target.server = target.url = connection.server;
  target.https = is_https(connection.server);
  auto proxy = choose_proxy(connection, *server);
  if (!proxy) return proxy.error();
  target.proxy = *proxy;
  target.proxy_shown = without_credentials(*proxy);
  auto renamed = rename_host(target, connection, *server);
  if (!renamed) return renamed.error();
  auto added = add_headers(target, connection);
  if (!added) return added.error();
  return target;
}

}  // namespace spread
