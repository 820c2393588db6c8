#pragma once

#include <curl/curl.h>

#include <string>

#include "base/result.h"
#include "kube/http/target.h"
#include "kube/http/transfer.h"

namespace spread {

// Why no whole reply came, in one sentence. `authority` says where the certificate authorities came from.
Error failure_of(CURLcode code, const Transfer& transfer, const Target& target, const std::string& authority);

// Whether the server's certificate was what failed.
bool is_distrust(CURLcode code);

// Whether no connection came about for a reason of TLS.
bool is_of_tls(CURLcode code);

}  // namespace spread
