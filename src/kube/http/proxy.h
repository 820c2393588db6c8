#pragma once

#include <string>

#include "base/result.h"
#include "kube/config/connection.h"
#include "kube/http/url.h"

namespace spread {

// The proxy for requests to `server`, empty for none: the connection's proxy_url, else what the environment
// says: HTTPS_PROXY or HTTP_PROXY by the server's scheme, never for loopback and what NO_PROXY lists. As Go
// reads these: ALL_PROXY plays no part, and socks5 leaves looking up the name to the proxy. A Config error
// shows no password.
Result<std::string> choose_proxy(const Connection& connection, const Url& server);

// Whether NO_PROXY covers this server: "*", names ("a.b" with all below it, ".a.b" only those below),
// addresses, CIDR ranges, each with or without
// ":port".
bool excluded_from_proxy(const std::string& no_proxy, const Url& server);

// The URL without user and password.
std::string without_credentials(const std::string& url);

}  // namespace spread
