#include <curl/curl.h>
#include <openssl/crypto.h>
#include <poll.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <vector>

#include "base/text.h"
#include "kube/auth/credentials.h"
#include "kube/auth/exec_plugin.h"
#include "kube/http/client.h"
#include "kube/http/echo.h"
#include "kube/http/exchange_log.h"
#include "kube/http/failure.h"
#include "kube/http/target.h"
#include "kube/http/tls_library.h"
#include "kube/http/transfer.h"
#include "kube/http/trust.h"

namespace spread {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kDefaultTimeout{30'000};
constexpr Milliseconds kLongestWait{60'000};

class CurlClient final : public HttpClient {
 public:
  CurlClient(Connection connection, Target target, Log log, HttpObserver observer);
  ~CurlClient() override;
  CurlClient(const CurlClient&) = delete;
  CurlClient& operator=(const CurlClient&) = delete;

  // Fails early for what no request could do without.
  Result<void> check();

  RequestId start(HttpRequest request, Done done) override;
  void cancel(RequestId id) override;
  void poll(Milliseconds wait) override;
  std::size_t in_flight() const override { return transfers_.size() + failed_.size(); }
  Result<HttpResponse> send(HttpRequest request) override;
  void set_wake_fd(int fd) override { wake_fd_ = fd; }
  void on_readable(int fd, std::function<void()> serve) override;
  Timers& timers() override { return timers_; }

 private:
  Credentials::PluginAnswer call_plugin();
  Result<std::shared_ptr<const std::string>> authority();
  Result<void> add(Transfer& transfer);
  std::size_t finish_ended();
  void finish(Transfer& transfer, CURLcode code);
  bool try_again(Transfer& transfer, const HttpResponse& response);
  Result<void> check_files(const Transfer& transfer, CURLcode code) const;
  Result<HttpResponse> outcome_of(Transfer& transfer, CURLcode code);
  void record(const Transfer& transfer, const Result<HttpResponse>& outcome);
  bool woken() const;
  std::size_t deliver_streams();
  std::vector<curl_waitfd> descriptors() const;
  std::size_t serve(const std::vector<curl_waitfd>& descriptors);

  struct Failed {
    RequestId id;
    Done done;
    Error error;
  };

  Connection connection_;
  Target target_;
  Log log_;
  HttpObserver observer_;
  Trust trust_;
  Credentials credentials_;
  CURLM* multi_;
  std::map<RequestId, std::unique_ptr<Transfer>> transfers_;
  std::set<RequestId> streams_;  // of transfers_
  std::deque<Failed> failed_;    // could not even start; told inside poll()
  RequestId last_ = 0;
  bool doubtful_ = false;  // the last connection used may be dead: a request got no answer in time
  Timers timers_{Clock::now};
  std::map<int, std::function<void()>> served_;
  int wake_fd_ = -1;
};

CurlClient::CurlClient(Connection connection, Target target, Log log, HttpObserver observer)
    : connection_(std::move(connection)),
      target_(std::move(target)),
      log_(std::move(log)),
      observer_(std::move(observer)),
      trust_(connection_.certificate_authority, connection_.network, log_),
      credentials_(
          connection_.credentials, [this] { return call_plugin(); }, log_),
      multi_(curl_multi_init()) {
  curl_multi_setopt(multi_, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
}

CurlClient::~CurlClient() {
  for (auto& [id, transfer] : transfers_) curl_multi_remove_handle(multi_, transfer->handle());
  transfers_.clear();
  curl_multi_cleanup(multi_);
}

Result<void> CurlClient::check() {
  auto trusted = authority();
  if (!trusted) return trusted.error();
  bool plugin = connection_.credentials.exec.has_value();
  if (plugin) return {};
  auto identity = credentials_.current(Moment::now());
  if (!identity) return identity.error();
  return target_.https ? Result<void>() : credentials_.check(**identity);  // else libcurl looks at them
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
  if (std::exchange(doubtful_, false)) curl_easy_setopt(*easy, CURLOPT_FRESH_CONNECT, 1L);
  CURLMcode added = curl_multi_add_handle(multi_, *easy);
  if (added == CURLM_OK) return {};
  return Error{ErrorCode::Unreachable,
               std::string("the request cannot start: ") + curl_multi_strerror(added)};
}

HttpClient::RequestId CurlClient::start(HttpRequest request, Done done) {
  const Milliseconds usual = connection_.request_timeout.value_or(kDefaultTimeout);
  const Milliseconds limit = request.stream ? Milliseconds(0) : request.limit.value_or(usual);
  const bool stream = static_cast<bool>(request.stream);
  auto transfer = std::make_unique<Transfer>(++last_, std::move(request), std::move(done), limit);
  auto added = add(*transfer);
  if (added) {
    if (stream) streams_.insert(last_);
    transfers_.emplace(last_, std::move(transfer));
  } else {
    failed_.push_back({last_, std::move(transfer->done()), added.error()});
  }
  return last_;
}

void CurlClient::cancel(RequestId id) {
  std::erase_if(failed_, [id](const Failed& failed) { return failed.id == id; });
  streams_.erase(id);
  auto found = transfers_.find(id);
  if (found == transfers_.end()) return;
  curl_multi_remove_handle(multi_, found->second->handle());
  transfers_.erase(found);
}

void CurlClient::on_readable(int fd, std::function<void()> serve) {
  served_.erase(fd);
  if (serve) served_.emplace(fd, std::move(serve));
}

std::vector<curl_waitfd> CurlClient::descriptors() const {
  std::vector<curl_waitfd> all;
  for (const auto& [fd, serve] : served_) all.push_back({fd, CURL_WAIT_POLLIN, 0});
  if (wake_fd_ >= 0) all.push_back({wake_fd_, CURL_WAIT_POLLIN, 0});
  return all;
}

std::size_t CurlClient::serve(const std::vector<curl_waitfd>& descriptors) {
  std::size_t calls = 0;
  for (const curl_waitfd& each : descriptors) {
    const auto found = served_.find(each.fd);
    if (each.revents == 0 || found == served_.end()) continue;
    const std::function<void()> call = found->second;  // it may end its own service
    call();
    ++calls;
  }
  return calls;
}

void CurlClient::poll(Milliseconds wait) {
  Clock::time_point deadline = Clock::now() + wait;
  std::size_t events = 0;
  while (true) {
    int running = 0;
    curl_multi_perform(multi_, &running);
    events += deliver_streams() + finish_ended() + timers_.run_due();
    if (events > 0 || woken()) return;
    auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return;
    left = timers_.until_next(std::min(left, kLongestWait));
    auto waited = descriptors();
    curl_multi_poll(multi_, waited.data(), static_cast<unsigned>(waited.size()),
                    static_cast<int>(left.count()), nullptr);
    events += serve(waited);
  }
}

std::size_t CurlClient::deliver_streams() {
  std::size_t delivered = 0;
  const std::vector<RequestId> now(streams_.begin(), streams_.end());
  for (const RequestId id : now) {
    const auto found = transfers_.find(id);
    if (found == transfers_.end()) continue;
    const std::optional<std::string> bytes = found->second->take_streamed();
    if (!bytes) continue;
    const HttpRequest& request = found->second->request();
    if (observer_)
      observer_({.method = request.method, .path = request.path, .received = bytes->size(), .ended = false});
    const auto stream = found->second->request().stream;  // a copy: it may cancel its own request
    stream(found->second->content_type(), *bytes);
    ++delivered;
  }
  return delivered;
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
  doubtful_ = doubtful_ || code == CURLE_OPERATION_TIMEDOUT;
  Result<HttpResponse> outcome = outcome_of(transfer, code);
  curl_multi_remove_handle(multi_, transfer.handle());
  record(transfer, outcome);
  if (outcome && try_again(transfer, *outcome)) return;
  streams_.erase(transfer.id());
  auto ended = transfers_.extract(transfer.id());
  ended.mapped()->done()(std::move(outcome));
}

// True where the same request is on its way again, with other credentials than those that the server refused.
bool CurlClient::try_again(Transfer& transfer, const HttpResponse& response) {
  bool first = transfer.tries() == 1;
  if (response.status != 401 || !first) return false;
  return credentials_.renew(transfer.identity(), transfer.asked(), Moment::now()) && add(transfer).ok();
}

// Whether it was for want of sound certificates and keys that no connection came about.
Result<void> CurlClient::check_files(const Transfer& transfer, CURLcode code) const {
  if (code == CURLE_SSL_CERTPROBLEM) return credentials_.check(*transfer.identity());
  return is_of_tls(code) ? trust_.check() : Result<void>();
}

Result<HttpResponse> CurlClient::outcome_of(Transfer& transfer, CURLcode code) {
  if (code != CURLE_OK) {
    if (is_distrust(code)) trust_.doubt();
    if (const auto sound = check_files(transfer, code); !sound) return sound.error();
    return failure_of(code, transfer, target_, trust_.origin());
  }
  if (!transfer.is_whole()) {
    return Error{ErrorCode::BadReply,
                 target_.server + " does not say how long its answer is, so that it may be cut off"};
  }
  HttpResponse response = transfer.response();
  hide_echo(*transfer.identity(), response);
  if (target_.https && !(*transfer.identity() == Identity())) response.credentials = credentials_.origin();
  return response;
}

void CurlClient::record(const Transfer& transfer, const Result<HttpResponse>& outcome) {
  const HttpRequest& request = transfer.request();
  if (observer_)
    observer_({.method = request.method,
               .path = request.path,
               .status = outcome ? outcome->status : 0,
               .took = Clock::now() - transfer.asked(),
               .sent = request.body.size(),
               .received = outcome ? outcome->body.size() : 0});
  log_exchange(log_, target_, transfer, outcome);
}

bool CurlClient::woken() const {
  pollfd wake = {wake_fd_, POLLIN, 0};
  return wake_fd_ >= 0 && ::poll(&wake, 1, 0) > 0;
}

Result<HttpResponse> CurlClient::send(HttpRequest request) {
  std::optional<Result<HttpResponse>> outcome;
  const RequestId id =
      start(std::move(request), [&outcome](Result<HttpResponse> ended) { outcome = std::move(ended); });
  while (!outcome) {
    if (transfers_.contains(id) && woken()) {
      cancel(id);
      return Error{ErrorCode::Interrupted, "interrupted"};
    }
    poll(Milliseconds(60'000));
  }
  return std::move(*outcome);
}

}  // namespace

Result<std::unique_ptr<HttpClient>> HttpClient::open(Connection connection, Log log, HttpObserver observer) {
  // OpenSSL need not tidy up at exit, which takes longer than some requests.
  static const bool kept = OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, nullptr) == 1;
  static const CURLcode initialised = kept ? curl_global_init(CURL_GLOBAL_DEFAULT) : CURLE_FAILED_INIT;
  if (initialised != CURLE_OK) return Error{ErrorCode::Config, "libcurl cannot be set up"};
  const char* ssl_version = curl_version_info(CURLVERSION_NOW)->ssl_version;
  auto fits = check_tls_library(ssl_version != nullptr ? ssl_version : "");
  if (!fits) return fits.error();
  auto target = make_target(connection);
  if (!target) return target.error();
  auto client = std::make_unique<CurlClient>(std::move(connection), std::move(*target), std::move(log),
                                             std::move(observer));
  auto usable = client->check();
  if (!usable) return usable.error();
  return std::unique_ptr<HttpClient>(std::move(client));
}

}  // namespace spread
