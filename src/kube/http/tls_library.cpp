#include "kube/http/tls_library.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace spread {

namespace {

constexpr std::array<std::string_view, 5> kOpenSslAndForks{"OpenSSL", "quictls", "LibreSSL", "BoringSSL",
                                                           "AWS-LC"};

std::string library_in_use(std::string_view ssl_version) {
  for (const std::string& word : split(ssl_version, ' ')) {
    if (!word.empty() && word.front() != '(') return word;
  }
  return "no TLS library";
}

}  // namespace

Result<void> check_tls_library(std::string_view ssl_version) {
  std::string used = library_in_use(ssl_version);
  std::string name = used.substr(0, used.find('/'));
  bool fits = std::find(kOpenSslAndForks.begin(), kOpenSslAndForks.end(), name) != kOpenSslAndForks.end();
  if (fits) return {};
  return Error{ErrorCode::Config, "libcurl runs on " + escape_for_terminal(used) +
                                      ", with which servers cannot be verified as configured: install a "
                                      "libcurl that runs on OpenSSL"};
}

}  // namespace spread
