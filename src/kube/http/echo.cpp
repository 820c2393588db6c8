#include "kube/http/echo.h"

#include <string_view>

namespace spread {

namespace {

constexpr std::size_t kShortestSecret = 8;  // shorter ones are words of any sentence
constexpr std::string_view kHidden = "[hidden]";

void hide(std::string_view secret, std::string& text) {
  for (std::size_t at = text.find(secret); at != std::string::npos; at = text.find(secret, at)) {
    text.replace(at, secret.size(), kHidden);
    at += kHidden.size();
  }
}

}  // namespace

void hide_echo(const Identity& identity, HttpResponse& response) {
  std::string_view secret = identity.authorization;
  secret.remove_prefix(secret.find(' ') + 1);  // "Bearer ", "Basic "
  if (secret.size() < kShortestSecret) return;
  hide(secret, response.content_type);
  hide(secret, response.location);
  if (response.status < 200 || response.status >= 300) hide(secret, response.body);
}

}  // namespace spread
