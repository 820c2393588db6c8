#include "kube/auth/key_pair.h"

// Else OPENSSL_free() would put the name of this file, as the compiler was given it, into what is released.
#define OPENSSL_NO_FILENAMES
#include <openssl/asn1.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <array>
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
void free_parts(ASN1_SEQUENCE_ANY* parts) {
  sk_ASN1_TYPE_pop_free(parts, ASN1_TYPE_free);
}
using Parts = std::unique_ptr<ASN1_SEQUENCE_ANY, Release<free_parts>>;
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

// What is signed, how, and the signature.
bool has_three_parts(const unsigned char* der, long length) {
  const Parts parts(d2i_ASN1_SEQUENCE_ANY(nullptr, &der, length));
  constexpr std::array kTypes = {V_ASN1_SEQUENCE, V_ASN1_SEQUENCE, V_ASN1_BIT_STRING};
  if (!parts || sk_ASN1_TYPE_num(parts.get()) != static_cast<int>(kTypes.size())) return false;
  for (int i = 0; i < static_cast<int>(kTypes.size()); ++i)
    if (ASN1_TYPE_get(sk_ASN1_TYPE_value(parts.get(), i)) != kTypes[static_cast<std::size_t>(i)])
      return false;
  return true;
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

bool looks_like_certificate(const std::string& pem) {
  unsigned char* der = nullptr;
  long length = 0;
  const bool found = PEM_bytes_read_bio(&der, &length, nullptr, PEM_STRING_X509, memory_of(pem).get(),
                                        no_passphrase, nullptr) == 1;
  const bool fits = found && has_three_parts(der, length);
  OPENSSL_free(der);
  ERR_clear_error();
  return fits;
}

}  // namespace spread
