#pragma once

#include <string_view>

#include "base/result.h"

namespace spread {

// Whether a libcurl that names its TLS libraries so ("OpenSSL/3.0.15", those in brackets are not in use) runs
// on OpenSSL or a fork of it. With any other it takes neither certificates from memory nor our check of the
// server's; a Config error then says which it is.
Result<void> check_tls_library(std::string_view ssl_version);

}  // namespace spread
