#include "kube/http/tls_library.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("OpenSSL and its forks will do, in whatever company", "[http]") {
  for (const char* version :
       {"OpenSSL/3.0.15", "OpenSSL/1.1.1w-fips", "LibreSSL/3.8.2", "BoringSSL", "AWS-LC/1.30.1",
        "quictls/3.1.5", "(GnuTLS/3.7.9) OpenSSL/3.0.15", "OpenSSL/3.0.15 (Schannel)"}) {
    INFO(version);
    CHECK(check_tls_library(version));
  }
}

TEST_CASE("any other TLS library is refused by name", "[http]") {
  const std::pair<const char*, const char*> cases[] = {
      {"GnuTLS/3.7.9", "GnuTLS/3.7.9"},     {"(OpenSSL/3.0.15) GnuTLS/3.7.9", "GnuTLS/3.7.9"},
      {"mbedTLS/2.28.3", "mbedTLS/2.28.3"}, {"wolfSSL/5.6.6", "wolfSSL/5.6.6"},
      {"OpenSSLike/1", "OpenSSLike/1"},     {"", "no TLS library"},
  };
  for (const auto& [version, named] : cases) {
    INFO(version);
    auto checked = check_tls_library(version);
    REQUIRE_FALSE(checked);
    CHECK(checked.error() == Error{ErrorCode::Config, std::string("libcurl runs on ") + named +
                                                          ", with which servers cannot be verified as "
                                                          "configured: install a libcurl that runs on "
                                                          "OpenSSL"});
  }
}
