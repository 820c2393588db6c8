#include "kube/http/escape.h"

#include <curl/curl.h>

#include <memory>
#include <new>

namespace spread {

std::string url_escape(std::string_view text) {
  if (text.empty()) return {};
  std::unique_ptr<char, void (*)(void*)> escaped(
      curl_easy_escape(nullptr, text.data(), static_cast<int>(text.size())), curl_free);
  if (!escaped) throw std::bad_alloc();
  return escaped.get();
}

}  // namespace spread
