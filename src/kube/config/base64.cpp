#include "kube/config/base64.h"

#include <openssl/evp.h>

#include <algorithm>

namespace spread {

std::string encode_base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // OpenSSL adds a NUL
  int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::optional<std::string> decode_base64(std::string_view text) {
  std::string packed;
  std::copy_if(text.begin(), text.end(), std::back_inserter(packed),
               [](char c) { return c != '\n' && c != '\r'; });
  std::size_t digits = packed.find_last_not_of('=') + 1;
  std::size_t padding = packed.size() - digits;
  // OpenSSL's decoder trims white space at both ends and does not look at how much padding there is.
  bool plain =
      packed.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") >= digits;
  if (!plain || padding > 2 || packed.size() % 4 != 0) return std::nullopt;
  if (packed.empty()) return "";
  std::string bytes(packed.size() / 4 * 3, '\0');
  int length =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                      reinterpret_cast<const unsigned char*>(packed.data()), static_cast<int>(packed.size()));
  if (length < 0) return std::nullopt;
  bytes.resize(static_cast<std::size_t>(length) - padding);
  return bytes;
}

}  // namespace spread
