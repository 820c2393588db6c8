#include <curl/curl.h>
#include <poll.h>

#include <algorithm>
#include <deque>
#include <map>

#include "base/text.h"
#include "kube/auth/credentials.h"
#include "kube/auth/exec_plugin.h"
#include "kube/http/client.h"
#include "kube/http/failure.h"
#include "kube/http/target.h"
#include "kube/http/tls_library.h"
#include "kube/http/transfer.h"
#include "kube/http/trust.h"

namespace spread {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kDefaultTimeout{30'000};

class CurlClient final : public HttpClient {
 public:
  CurlClient(Connection connection, Target target, Log log);
  ~CurlClient() override;
  CurlClient(const CurlClient&) = delete;
  CurlClient& operator=(const CurlClient&) = delete;

  // Fails early for what no request could do without.
  Result<void> check();

  void start(HttpRequest request, Done done) override;
  void poll(Milliseconds wait) override;
  std::size_t in_flight() const override { return transfers_.size() + failed_.size(); }
  Result<HttpResponse> send(HttpRequest request) override;
  void set_wake_fd(int fd) override { wake_fd_ = fd; }

 private:
  Credentials::PluginAnswer call_plugin();
  Result<std::shared_ptr<const std::string>> authority();
  Result<void> add(Transfer& transfer);
  std::size_t finish_ended();
  void finish(Transfer& transfer, CURLcode code);
  bool try_again(Transfer& transfer, const HttpResponse& response);
  Result<HttpResponse> outcome_of(Transfer& transfer, CURLcode code);
  void record(const Transfer& transfer, const Result<HttpResponse>& outcome);
  void cancel(const Transfer* transfer);
  bool woken() const;

  struct Failed {
    Done done;
    Error error;
  };

  Connection connection_;
  Target target_;
  Log log_;
  Trust trust_;
  Credentials credentials_;
  CURLM* multi_;
  std::map<Transfer*, std::unique_ptr<Transfer>> transfers_;
  std::deque<Failed> failed_;  // could not even start; told inside poll()
  Transfer* last_started_ = nullptr;
  int wake_fd_ = -1;
};

CurlClient::CurlClient(Connection connection, Target target, Log log)
    : connection_(std::move(connection)),
      target_(std::move(target)),
      log_(std::move(log)),
      trust_(connection_.certificate_authority, connection_.network, log_),
      credentials_(
          connection_.credentials, [this] { return call_plugin(); }, log_),
      multi_(curl_multi_init()) {
  curl_multi_setopt(multi_, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
}

CurlClient::~CurlClient() {
  for (auto& [transfer, owner] : transfers_) curl_multi_remove_handle(multi_, transfer->handle());
  transfers_.clear();
  curl_multi_cleanup(multi_);
}

Result<void> CurlClient::check() {
  auto trusted = authority();
  if (!trusted) return trusted.error();
  bool plugin = connection_.credentials.exec.has_value();
  if (plugin) return {};
  auto identity = credentials_.current(Moment::now());
  return identity ? Result<void>() : identity.error();
}

Credentials::PluginAnswer CurlClient::call_plugin() {
  const PemSource& source = connection_.certificate_authority;
  auto pem =
      source.empty() ? Result<std::shared_ptr<const std::string>>(nullptr) : trust_.current(Clock::now());
  auto credential = call_exec_plugin(connection_, pem && *pem ? **pem : "", wake_fd_);
  return {std::move(credential), Clock::now()};
}

Result<std::shared_ptr<const std::string>> CurlClient::authority() {
  bool verified = target_.https && !connection_.insecure_skip_tls_verify;
  if (!verified) return std::shared_ptr<const std::string>();
  return trust_.current(Clock::now());
}

Result<void> CurlClient::add(Transfer& transfer) {
  auto identity = credentials_.current(Moment::now());
  if (!identity) return identity.error();
  auto trusted = authority();
  if (!trusted) return trusted.error();
  auto easy = transfer.prepare(target_, *identity, *trusted);
  if (!easy) return easy.error();
  CURLMcode added = curl_multi_add_handle(multi_, *easy);
  if (added == CURLM_OK) return {};
  return Error{ErrorCode::Unreachable,
               std::string("the request cannot start: ") + curl_multi_strerror(added)};
}

void CurlClient::start(HttpRequest request, Done done) {
  Milliseconds limit = connection_.request_timeout.value_or(kDefaultTimeout);
  auto transfer = std::make_unique<Transfer>(std::move(request), std::move(done), limit);
  auto added = add(*transfer);
  last_started_ = added ? transfer.get() : nullptr;
  if (added) {
    transfers_.emplace(transfer.get(), std::move(transfer));
  } else {
    failed_.push_back({std::move(transfer->done()), added.error()});
  }
}

void CurlClient::poll(Milliseconds wait) {
  Clock::time_point deadline = Clock::now() + wait;
  while (true) {
    int running = 0;
    curl_multi_perform(multi_, &running);
    if (finish_ended() > 0 || woken()) return;
    auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return;
    curl_waitfd wake = {wake_fd_, CURL_WAIT_POLLIN, 0};
    int step = static_cast<int>(std::min<Milliseconds::rep>(left.count(), 60'000));
    curl_multi_poll(multi_, &wake, wake_fd_ >= 0 ? 1 : 0, step, nullptr);
  }
}

std::size_t CurlClient::finish_ended() {
  std::size_t ended = 0;
  for (std::size_t waiting = failed_.size(); ended < waiting; ++ended) {
    Failed failed = std::move(failed_.front());
    failed_.pop_front();
    failed.done(failed.error);
  }
  int left = 0;
  while (CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    CURLcode code = message->data.result;
    void* self = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &self);
    finish(*static_cast<Transfer*>(self), code);
    ++ended;
  }
  return ended;
}

void CurlClient::finish(Transfer& transfer, CURLcode code) {
  Result<HttpResponse> outcome = outcome_of(transfer, code);
  curl_multi_remove_handle(multi_, transfer.handle());
  record(transfer, outcome);
  if (outcome && try_again(transfer, *outcome)) return;
  auto ended = transfers_.extract(&transfer);
  ended.mapped()->done()(std::move(outcome));
}

// True where the same request is on its way again, with other credentials than those that the server refused.
bool CurlClient::try_again(Transfer& transfer, const HttpResponse& response) {
  bool first = transfer.tries() == 1;
  if (response.status != 401 || !first) return false;
  return credentials_.renew(transfer.identity(), transfer.asked(), Moment::now()) && add(transfer).ok();
}

Result<HttpResponse> CurlClient::outcome_of(Transfer& transfer, CURLcode code) {
  if (code != CURLE_OK) {
    if (is_distrust(code)) trust_.doubt();
    return failure_of(code, transfer, target_, trust_.origin());
  }
  if (!transfer.is_whole()) {
    return Error{ErrorCode::BadReply,
                 target_.server + " does not say how long its answer is, so that it may be cut off"};
  }
  HttpResponse response = transfer.response();
  if (target_.https && !(*transfer.identity() == Identity())) response.credentials = credentials_.origin();
  return response;
}

void CurlClient::record(const Transfer& transfer, const Result<HttpResponse>& outcome) {
  const HttpRequest& request = transfer.request();
  std::string end = outcome ? std::to_string(outcome->status) : "failed";
  std::string why = outcome ? "" : ": " + outcome.error().message;
  log_(6, request.method + " " + target_.server + escape_for_terminal(request.path) + " " + end + " in " +
              std::to_string(transfer.elapsed().count()) + " ms" + why);
}

bool CurlClient::woken() const {
  pollfd wake = {wake_fd_, POLLIN, 0};
  return wake_fd_ >= 0 && ::poll(&wake, 1, 0) > 0;
}

void CurlClient::cancel(const Transfer* transfer) {
  auto found = transfers_.find(const_cast<Transfer*>(transfer));
  if (found == transfers_.end()) return;
  curl_multi_remove_handle(multi_, found->second->handle());
  transfers_.erase(found);
}

Result<HttpResponse> CurlClient::send(HttpRequest request) {
  std::optional<Result<HttpResponse>> outcome;
  start(std::move(request), [&outcome](Result<HttpResponse> ended) { outcome = std::move(ended); });
  const Transfer* transfer = last_started_;
  while (!outcome) {
    if (transfer != nullptr && woken()) {
      cancel(transfer);
      return Error{ErrorCode::Interrupted, "interrupted"};
    }
    poll(Milliseconds(60'000));
  }
  return std::move(*outcome);
}

}  // namespace

Result<std::unique_ptr<HttpClient>> HttpClient::open(Connection connection, Log log) {
  static const CURLcode initialised = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (initialised != CURLE_OK) return Error{ErrorCode::Config, "libcurl cannot be set up"};
  const char* ssl_version = curl_version_info(CURLVERSION_NOW)->ssl_version;
  auto fits = check_tls_library(ssl_version != nullptr ? ssl_version : "");
  if (!fits) return fits.error();
  auto target = make_target(connection);
  if (!target) return target.error();
  auto client = std::make_unique<CurlClient>(std::move(connection), std::move(*target), std::move(log));
  auto usable = client->check();
  if (!usable) return usable.error();
  return std::unique_ptr<HttpClient>(std::move(client));
}

}  // namespace spread
