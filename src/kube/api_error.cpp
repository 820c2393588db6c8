#include "kube/api_error.h"

#include "base/text.h"
#include "kube/codec/codec.h"

namespace spread {

namespace {

constexpr std::size_t kLongestQuote = 300;
constexpr std::chrono::seconds kLongestRetryAfter{3600};

ErrorCode code_of(long status) {
  switch (status) {
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

// What a person would want to see of it: the text if it is one, else its type.
std::string body_of(const HttpResponse& response) {
  const std::string& type = response.content_type;
  if (response.body.empty()) return "without a body";
  if (type.empty() || type.rfind("text/plain", 0) == 0) return "\"" + quote(response.body) + "\"";
  return "with a body of type " + quote(type);
}

Error not_kubernetes(const HttpResponse& response, const std::string& what) {
  return {ErrorCode::BadReply, "cannot " + what + ": the server answers " + std::to_string(response.status) +
                                   " " + body_of(response) +
                                   ", as no Kubernetes API server does: is the address right?"};
}

Error unauthorized(const HttpResponse& response, const std::string& what) {
  std::string why = response.credentials.empty()
                        ? "the server wants credentials, and none are configured"
                        : "the server does not accept the credentials of " + response.credentials;
  return {ErrorCode::Unauthorized, "cannot " + what + ": " + why + " (401)"};
}

Error redirect(const HttpResponse& response, const std::string& what) {
  std::string_view place = std::string_view(response.location).substr(0, response.location.find('?'));
  std::string where = place.empty() ? "" : " to " + quote(place);
  return {ErrorCode::BadReply,
          "cannot " + what + ": the server answers with a redirect" + where + ", which is never followed"};
}

// Load balancers and overload protection answer in plain text, and mean it.
bool may_be_plain(long status) {
  return status == 429 || status >= 500;
}

}  // namespace

Error error_from(const HttpResponse& response, const std::string& what) {
  if (response.status >= 300 && response.status < 400) return redirect(response, what);
  if (response.status == 401) return unauthorized(response, what);
  if (response.status == 407) {
    return {ErrorCode::Config, "cannot " + what + ": the proxy asks for credentials (407)"};
  }
  ApiStatus status = decode_status(response.content_type, response.body);
  bool foreign = status.message.empty() && status.reason.empty();
  if (foreign && !may_be_plain(response.status)) return not_kubernetes(response, what);
  ErrorCode code = code_of(response.status);
  std::string number = " (" + std::to_string(response.status) + ")";
  std::string says = quote(!status.message.empty() ? status.message : status.reason);
  if (says.empty()) says = "the server failed";
  return {code, "cannot " + what + ": " + says + number,
          std::min(response.retry_after.value_or(std::chrono::seconds(0)), kLongestRetryAfter)};
}

}  // namespace spread
