#pragma once

#include <string>

#include "base/result.h"

namespace spread {

// `server` as requests use it: with a scheme (without one it is plain http, as for kubectl), without query,
// fragment and slashes at the end. Other schemes than http and https, a user in the URL and a path without a
// scheme are Config errors.
Result<std::string> normalise_server(const std::string& server);

bool is_https(const std::string& server);

// Empty, or http, https, socks5 or socks5h with a host. An Error never shows the URL's user and password.
Result<void> check_proxy_url(const std::string& url);

}  // namespace spread
