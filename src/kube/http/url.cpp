#include "kube/http/url.h"

#include <curl/curl.h>

#include <memory>

namespace spread {

namespace {

struct Cleanup {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
  void operator()(char* text) const { curl_free(text); }
};
using Handle = std::unique_ptr<CURLU, Cleanup>;

std::string part(const Handle& url, CURLUPart what) {
  char* text = nullptr;
  if (curl_url_get(url.get(), what, &text, CURLU_DEFAULT_PORT) != CURLUE_OK) return "";
  std::unique_ptr<char, Cleanup> owner(text);
  return text;
}

}  // namespace

std::string Url::authority() const {
  bool is_ipv6 = host.find(':') != std::string::npos;
  return (is_ipv6 ? "[" + host + "]" : host) + ":" + port;
}

std::optional<Url> parse_url(const std::string& text) {
  Handle url(curl_url());
  if (!url || curl_url_set(url.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK) {
    return std::nullopt;
  }
  Url parts{part(url, CURLUPART_SCHEME), part(url, CURLUPART_HOST), part(url, CURLUPART_PORT)};
  bool bracketed = parts.host.size() > 2 && parts.host.front() == '[';
  if (bracketed) parts.host = parts.host.substr(1, parts.host.size() - 2);
  if (parts.scheme.empty() || parts.host.empty()) return std::nullopt;
  return parts;
}

}  // namespace spread
