#pragma once

#include <curl/curl.h>

namespace spread {

// libcurl takes a certificate's common name where it carries no other name. Nobody else does since Go 1.15:
// this callback (CURLOPT_SSL_CTX_FUNCTION) has OpenSSL refuse such a certificate with
// X509_V_ERR_HOSTNAME_MISMATCH, which nothing else here causes.
CURLcode refuse_common_name_only(CURL* easy, void* ssl_context, void* user);

}  // namespace spread
