#include "kube/http/exchange_log.h"

#include "base/text.h"

namespace spread {
namespace {

std::string milliseconds(CURL* easy, CURLINFO what) {
  curl_off_t microseconds = 0;
  curl_easy_getinfo(easy, what, &microseconds);
  return std::to_string(microseconds / 1000) + " ms";
}

// Each counted from the start.
std::string phases(CURL* easy) {
  return "name found after " + milliseconds(easy, CURLINFO_NAMELOOKUP_TIME_T) + ", connected after " +
         milliseconds(easy, CURLINFO_CONNECT_TIME_T) + ", TLS after " +
         milliseconds(easy, CURLINFO_APPCONNECT_TIME_T) + ", first byte after " +
         milliseconds(easy, CURLINFO_STARTTRANSFER_TIME_T);
}

std::string sizes(const HttpRequest& request, const HttpResponse& response) {
  return "sent " + std::to_string(request.body.size()) + " bytes, received " +
         std::to_string(response.body.size()) + " bytes of " +
         (response.content_type.empty() ? "no type" : response.content_type);
}

}  // namespace

void log_exchange(const Log& log, const Target& target, const Transfer& transfer,
                  const Result<HttpResponse>& outcome) {
  if (!log.shows(6)) return;
  const HttpRequest& request = transfer.request();
  const std::string call = request.method + " " + target.server + escape_for_terminal(request.path);
  const std::string end = outcome ? std::to_string(outcome->status) : "failed";
  const std::string why = outcome ? "" : ": " + outcome.error().message;
  log(6, call + " " + end + " in " + std::to_string(transfer.elapsed().count()) + " ms" + why);
  if (log.shows(7)) log(7, call + " headers: " + join(transfer.headers_to_show(), "; "));
  if (log.shows(8) && outcome) log(8, call + " " + sizes(request, *outcome));
  if (log.shows(9) && transfer.handle() != nullptr) log(9, call + " " + phases(transfer.handle()));
}

}  // namespace spread
