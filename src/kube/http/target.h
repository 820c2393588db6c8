// What all requests to one server have in common, worked out once.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "kube/config/connection.h"

namespace spread {

struct Target {
  std::string server;       // as people know it
  std::string url;          // what curl is given: with the TLS server name in place of the host
  std::string connect_to;   // curl's CONNECT_TO entry, which leads that name to the host; empty for none
  std::string proxy;        // with a scheme; empty for none
  std::string proxy_shown;  // without user and password
  std::string tls_name;     // the name that the certificate must carry
  std::vector<std::string> headers;  // Host, User-Agent, impersonation
  bool https = false;
};

// A Config error where the server, proxy or TLS server name makes no URL, or a header cannot carry what it
// should.
Result<Target> make_target(const Connection& connection);

}  // namespace spread
