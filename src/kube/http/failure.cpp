#include "kube/http/failure.h"

#include <openssl/x509_vfy.h>

#include <cstring>
#include <string_view>

#include "base/text.h"

namespace spread {

namespace {

long info(const Transfer& transfer, CURLINFO what) {
  long value = 0;
  curl_easy_getinfo(transfer.handle(), what, &value);
  return value;
}

std::string in_brackets(const std::string& detail) {
  return detail.empty() ? "" : " (" + detail + ")";
}

std::string curl_says(CURLcode code, const Transfer& transfer) {
  std::string_view message = transfer.curl_message();
  return escape_for_terminal(message.empty() ? curl_easy_strerror(code) : message);
}

Error cannot_connect(const Transfer& transfer, const Target& target) {
  long number = info(transfer, CURLINFO_OS_ERRNO);
  std::string why = in_brackets(number != 0 ? std::strerror(static_cast<int>(number)) : "");
  if (!target.proxy.empty())
    return {ErrorCode::Unreachable, "no connection to the proxy " + target.proxy_shown + why};
  return {ErrorCode::Unreachable, "no connection to " + target.server + why +
                                      ": is this the right address, and is the API server running?"};
}

Error distrusted(const Transfer& transfer, const Target& target, const std::string& authority) {
  long by_proxy =
      target.proxy.rfind("https://", 0) == 0 ? info(transfer, CURLINFO_PROXY_SSL_VERIFYRESULT) : X509_V_OK;
  if (by_proxy != X509_V_OK) {
    return {ErrorCode::Config, "the certificate of the proxy " + target.proxy_shown +
                                   " is not for its name, or not signed by " + authority};
  }
  std::string certificate = "the certificate of " + target.server;
  long result = info(transfer, CURLINFO_SSL_VERIFYRESULT);
  switch (result) {
    case X509_V_OK:
    case X509_V_ERR_UNSPECIFIED:  // libcurl's value until it has looked at the names
      return {ErrorCode::Config, certificate + " is not for the name \"" + target.tls_name +
                                     "\": tls-server-name can give the name that it is for"};
    case X509_V_ERR_HOSTNAME_MISMATCH:
      return {ErrorCode::Config, certificate + " has only a common name, and no subject alternative name"};
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return {ErrorCode::Config, certificate + " is not valid now: " + X509_verify_cert_error_string(result)};
    default:
      return {ErrorCode::Config, certificate + " is not signed by " + authority +
                                     in_brackets(X509_verify_cert_error_string(result))};
  }
}

Error handshake_failed(CURLcode code, const Transfer& transfer, const Target& target) {
  std::string says = curl_says(code, transfer);
  bool no_tls = says.find("wrong version number") != std::string::npos ||
                says.find("http request") != std::string::npos ||
                says.find("packet length too long") != std::string::npos;
  if (no_tls) {
    return {ErrorCode::BadReply, target.server + " does not speak TLS: is it meant to be http://?"};
  }
  return {ErrorCode::Unreachable, "the TLS handshake with " + target.server + " failed" + in_brackets(says)};
}

Error proxy_refused(long status, const Target& target) {
  std::string proxy = "the proxy " + target.proxy_shown;
  if (status == 407)
    return {ErrorCode::Config, proxy + " asks for credentials (407): proxy-url can hold them"};
  return {ErrorCode::Unreachable,
          proxy + " refused to connect to " + target.server + " (" + std::to_string(status) + ")"};
}

Error timed_out(const Transfer& transfer, const Target& target) {
  return {ErrorCode::Timeout,
          "no whole answer from " + target.server + " within " + format_duration(transfer.limit())};
}

}  // namespace

bool is_distrust(CURLcode code) {
  return code == CURLE_PEER_FAILED_VERIFICATION;
}

bool is_of_tls(CURLcode code) {
  return is_distrust(code) || code == CURLE_SSL_CONNECT_ERROR || code == CURLE_SSL_CACERT_BADFILE;
}

Error failure_of(CURLcode code, const Transfer& transfer, const Target& target,
                 const std::string& authority) {
  if (transfer.withdrawn()) return {ErrorCode::Withdrawn, *transfer.withdrawn()};
  long connect_status = info(transfer, CURLINFO_HTTP_CONNECTCODE);
  if (connect_status >= 300) return proxy_refused(connect_status, target);
  if (transfer.body_too_long() || code == CURLE_FILESIZE_EXCEEDED) {
    return {ErrorCode::BadReply, "the answer from " + target.server + " is longer than " +
                                     std::to_string(transfer.request().max_body >> 20) + " MiB"};
  }
  if (transfer.headers_too_long())
    return {ErrorCode::BadReply,
            "the headers of the answer from " + target.server + " are longer than 1 MiB"};
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return timed_out(transfer, target);
    case CURLE_COULDNT_RESOLVE_HOST:
      return {ErrorCode::Unreachable, "the host name of " + target.server + " cannot be resolved"};
    case CURLE_COULDNT_RESOLVE_PROXY:
      return {ErrorCode::Unreachable,
              "the host name of the proxy " + target.proxy_shown + " cannot be resolved"};
    case CURLE_COULDNT_CONNECT:
      return cannot_connect(transfer, target);
    case CURLE_PROXY:
      return {ErrorCode::Unreachable, "the proxy " + target.proxy_shown + " did not connect to " +
                                          target.server + in_brackets(curl_says(code, transfer))};
    case CURLE_PEER_FAILED_VERIFICATION:
      return distrusted(transfer, target, authority);
    case CURLE_SSL_CONNECT_ERROR:
      return handshake_failed(code, transfer, target);
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
      return {ErrorCode::BadReply, target.server + " does not speak HTTP"};
    default:
      return {ErrorCode::Unreachable, "the connection to " + target.server +
                                          " broke before the whole answer was read" +
                                          in_brackets(curl_says(code, transfer))};
  }
}

}  // namespace spread
