#pragma once

#include <string>

#include "kube/config/connection.h"

namespace spread {

// The system's certificate authorities as one PEM text, found as Go programs find them: SSL_CERT_FILE or the
// first of the usual bundles, and every file in SSL_CERT_DIR (a list with colons, hashed or not). Empty where
// there are none.
std::string system_roots(const NetworkEnvironment& network);

}  // namespace spread
