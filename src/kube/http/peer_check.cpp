#include "kube/http/peer_check.h"

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace spread {

namespace {

bool has_alternative_name(X509* certificate) {
  auto* names =
      static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr));
  bool found = false;
  for (int i = 0; i < sk_GENERAL_NAME_num(names); ++i) {
    int type = sk_GENERAL_NAME_value(names, i)->type;
    found = found || type == GEN_DNS || type == GEN_IPADD;
  }
  GENERAL_NAMES_free(names);
  return found;
}

// OpenSSL calls it for each certificate of the chain, the server's own (depth 0) last.
int check(int vouched_for, X509_STORE_CTX* chain) {
  if (vouched_for != 1 || X509_STORE_CTX_get_error_depth(chain) != 0) return vouched_for;
  if (has_alternative_name(X509_STORE_CTX_get_current_cert(chain))) return 1;
  X509_STORE_CTX_set_error(chain, X509_V_ERR_HOSTNAME_MISMATCH);
  return 0;
}

}  // namespace

CURLcode refuse_common_name_only(CURL*, void* ssl_context, void*) {
  auto* context = static_cast<SSL_CTX*>(ssl_context);
  SSL_CTX_set_verify(context, SSL_CTX_get_verify_mode(context), check);
  return CURLE_OK;
}

}  // namespace spread
