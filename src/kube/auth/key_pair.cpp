#include "kube/auth/key_pair.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <memory>

namespace spread {

namespace {

template <auto release>
struct Release {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};
using Memory = std::unique_ptr<BIO, Release<BIO_free_all>>;
using Certificate = std::unique_ptr<X509, Release<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;

Memory memory_of(const std::string& text) {
  return Memory(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

// OpenSSL would ask on the terminal.
int no_passphrase(char*, int, int, void*) {
  return 0;
}

Certificate first_certificate(const std::string& pem) {
  Certificate found(PEM_read_bio_X509(memory_of(pem).get(), nullptr, no_passphrase, nullptr));
  ERR_clear_error();
  return found;
}

Error refused(const char* why) {
  return {ErrorCode::Config, why};
}

}  // namespace

Result<void> check_key_pair(const std::string& certificate, const std::string& key) {
  Certificate x509 = first_certificate(certificate);
  if (!x509) return refused("the client certificate is not in PEM format");
  Key pkey(PEM_read_bio_PrivateKey(memory_of(key).get(), nullptr, no_passphrase, nullptr));
  bool fits = pkey && X509_check_private_key(x509.get(), pkey.get()) == 1;
  ERR_clear_error();
  if (!pkey) return refused("the client key is not in PEM format, or has a passphrase");
  if (!fits) return refused("the client key does not belong to the client certificate");
  return {};
}

bool holds_certificate(const std::string& pem) {
  return first_certificate(pem) != nullptr;
}

}  // namespace spread
