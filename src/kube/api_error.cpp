#include "kube/api_error.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "kube/codec/codec.h"

namespace spread {

namespace {

constexpr std::size_t kLongestQuote = 300;

ErrorCode code_of(long status) {
  switch (status) {
    case 401:
      return ErrorCode::Unauthorized;
    case 403:
      return ErrorCode::Forbidden;
    case 404:
      return ErrorCode::NotFound;
    case 409:
      return ErrorCode::Conflict;
    case 410:
      return ErrorCode::Expired;
    case 429:
      return ErrorCode::Throttled;
    default:
      break;
  }
  if (status >= 500) return ErrorCode::Server;
  return status >= 400 ? ErrorCode::BadRequest : ErrorCode::BadReply;
}

std::string quote(std::string_view text) {
  std::string_view trimmed = trim(text);
  std::string shown = escape_for_terminal(trimmed.substr(0, kLongestQuote));
  return trimmed.size() > kLongestQuote ? shown + "…" : shown;
}

std::string kind_of(const HttpResponse& response) {
  return response.content_type.empty() ? "of no content type" : "of type " + quote(response.content_type);
}

Error not_kubernetes(const HttpResponse& response, const std::string& what) {
  return {ErrorCode::BadReply, "cannot " + what + ": the server answers " + std::to_string(response.status) +
                                   " with a body " + kind_of(response) +
                                   ", as no Kubernetes API server does: is the address right?"};
}

Error redirect(const HttpResponse& response, const std::string& what) {
  std::string where = response.location.empty() ? "" : " to " + quote(response.location);
  return {ErrorCode::BadReply,
          "cannot " + what + ": the server answers with a redirect" + where + ", which is never followed"};
}

// Load balancers and overload protection answer in plain text, and mean it.
bool may_be_plain(long status) {
  return status == 429 || status >= 500 || status == 401;
}

}  // namespace

Error error_from(const HttpResponse& response, const std::string& what) {
  if (response.status >= 300 && response.status < 400) return redirect(response, what);
  if (response.status == 407) {
    return {ErrorCode::Config, "cannot " + what + ": the proxy asks for credentials (407)"};
  }
  ApiStatus status = decode_status(response.content_type, response.body);
  bool foreign = status.message.empty() && status.reason.empty();
  if (foreign && !may_be_plain(response.status)) return not_kubernetes(response, what);
  ErrorCode code = code_of(response.status);
  std::string number = " (" + std::to_string(response.status) + ")";
  if (code == ErrorCode::Unauthorized) {
    std::string who = response.credentials.empty() ? "no credentials were shown"
                                                   : "it does not accept " + response.credentials;
    return {code, "cannot " + what + ": the server wants to know who is asking; " + who + number};
  }
  std::string says = quote(!status.message.empty() ? status.message : status.reason);
  if (says.empty()) says = "the server failed";
  return {code, "cannot " + what + ": " + says + number};
}

}  // namespace spread
