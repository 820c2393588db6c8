#include "kube/http/transfer.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>

#include "kube/http/peer_check.h"

namespace spread {

namespace {

// The transfer keeps the text alive; curl need not copy it.
curl_blob blob_of(const std::string& text) {
  return {const_cast<char*>(text.data()), text.size(), CURL_BLOB_NOCOPY};
}

constexpr Milliseconds kConnectTimeout{15'000};
constexpr long kProbeSeconds = 10;
constexpr long kUploadBuffer = 16'384;  // bodies are small, and libcurl makes such a buffer for each of them
constexpr unsigned kSilence = 30'000;   // milliseconds that sent bytes may stay unacknowledged

int bound_silence(void*, curl_socket_t socket, curlsocktype) {
  setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &kSilence, sizeof kSilence);
  return CURL_SOCKOPT_OK;
}

std::string header_value(CURL* easy, const char* name) {
  curl_header* found = nullptr;
  bool there = curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &found) == CURLHE_OK;
  return there ? found->value : "";
}

}  // namespace

Transfer::Transfer(HttpClient::RequestId id, HttpRequest request, HttpClient::Done done, Milliseconds limit)
    : id_(id), request_(std::move(request)), done_(std::move(done)), limit_(limit) {}

Transfer::~Transfer() {
  release();
}

void Transfer::release() {
  curl_easy_cleanup(easy_);
  curl_slist_free_all(headers_);
  curl_slist_free_all(connect_to_);
  easy_ = nullptr;
  headers_ = connect_to_ = nullptr;
}

template <class T>
void Transfer::set(CURLoption option, T value) {
  curl_easy_setopt(easy_, option, value);
}

template <class T>
void Transfer::require(CURLoption option, T value) {
  CURLcode code = curl_easy_setopt(easy_, option, value);
  if (refused_ == CURLE_OK) refused_ = code;
}

Result<CURL*> Transfer::prepare(const Target& target, SharedIdentity identity,
                                std::shared_ptr<const std::string> authority) {
  release();
  identity_ = std::move(identity);
  authority_ = std::move(authority);
  asked_ = Clock::now();
  body_.clear();
  header_bytes_ = 0;
  streamed_.clear();
  announced_ = false;
  sent_ = 0;
  refused_ = CURLE_OK;
  ++tries_;
  easy_ = curl_easy_init();
  set(CURLOPT_PRIVATE, static_cast<void*>(this));
  set(CURLOPT_ERRORBUFFER, message_);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_URL, (target.url + request_.path).c_str());
  set(CURLOPT_PATH_AS_IS, 1L);  // an object called ".." is for the server to refuse
  set(CURLOPT_PROTOCOLS_STR, "https,http");
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  set(CURLOPT_PIPEWAIT, 1L);
  set_liveness();
  auto left = limit_ - std::chrono::duration_cast<Milliseconds>(asked_ - started_);
  if (limit_.count() > 0)
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(std::max<Milliseconds::rep>(left.count(), 1)));
  if (!request_.stream) set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(request_.max_body));
  set(CURLOPT_HEADERFUNCTION, &Transfer::count_header);
  set(CURLOPT_HEADERDATA, static_cast<void*>(this));
  set(CURLOPT_WRITEFUNCTION, &Transfer::take_body);
  set(CURLOPT_WRITEDATA, static_cast<void*>(this));
  if (request_.why_not) {
    set(CURLOPT_PREREQFUNCTION, &Transfer::ask_leave);
    set(CURLOPT_PREREQDATA, static_cast<void*>(this));
  }
  set_method();
  set_route(target);
  set_tls(target);
  set_headers(target);
  if (refused_ == CURLE_OK) return easy_;
  return Error{ErrorCode::Config,
               std::string("libcurl refuses a setting of TLS: ") + curl_easy_strerror(refused_)};
}

// A peer that is gone is noticed by the system, on idle connections and on ones with bytes under way.
void Transfer::set_liveness() {
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(kConnectTimeout.count()));
  set(CURLOPT_TCP_KEEPALIVE, 1L);
  set(CURLOPT_TCP_KEEPIDLE, kProbeSeconds);
  set(CURLOPT_TCP_KEEPINTVL, kProbeSeconds);
  set(CURLOPT_SOCKOPTFUNCTION, &bound_silence);
}

// When a kept connection breaks, libcurl sends the request again by itself if it can. A body that is read by
// a callback which cannot go back is what keeps it from that: a POST goes out once. Without a body only a new
// connection helps.
void Transfer::set_method() {
  bool is_get = request_.method == "GET";
  if (is_get) return;
  if (request_.body.empty()) set(CURLOPT_FRESH_CONNECT, 1L);
  set(CURLOPT_POST, 1L);
  set(CURLOPT_CUSTOMREQUEST, request_.method.c_str());
  set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size()));
  set(CURLOPT_UPLOAD_BUFFERSIZE, kUploadBuffer);
  set(CURLOPT_READFUNCTION, &Transfer::give_body);
  set(CURLOPT_READDATA, static_cast<void*>(this));
}

void Transfer::set_route(const Target& target) {
  set(CURLOPT_PROXY, target.proxy.c_str());  // an empty one keeps libcurl from looking at the environment
  set(CURLOPT_NOPROXY, "");
  if (target.connect_to.empty()) return;
  connect_to_ = curl_slist_append(nullptr, target.connect_to.c_str());
  set(CURLOPT_CONNECT_TO, connect_to_);
}

// A proxy reached by https is held to the same authorities, as with kubectl.
void Transfer::set_tls(const Target& target) {
  require(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  require(CURLOPT_PROXY_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  if (!authority_) {
    for (CURLoption check : {CURLOPT_SSL_VERIFYPEER, CURLOPT_SSL_VERIFYHOST, CURLOPT_PROXY_SSL_VERIFYPEER,
                             CURLOPT_PROXY_SSL_VERIFYHOST}) {
      require(check, 0L);
    }
  } else {
    curl_blob authority = blob_of(*authority_);
    require(CURLOPT_CAINFO_BLOB, &authority);
    require(CURLOPT_PROXY_CAINFO_BLOB, &authority);
    require(CURLOPT_CAPATH, nullptr);
    require(CURLOPT_PROXY_CAPATH, nullptr);
    require(CURLOPT_SSL_CTX_FUNCTION, &refuse_common_name_only);
  }
  if (!target.https || identity_->certificate.empty()) return;
  curl_blob certificate = blob_of(identity_->certificate);
  curl_blob key = blob_of(identity_->key);
  require(CURLOPT_SSLCERT_BLOB, &certificate);
  require(CURLOPT_SSLKEY_BLOB, &key);
  require(CURLOPT_KEYPASSWD, "");  // else OpenSSL would ask on the terminal
}

void Transfer::set_headers(const Target& target) {
  for (const std::string& line : target.headers) add_header(line);
  add_header("Accept: " + request_.accept);
  if (request_.method != "GET") {
    add_header("Content-Type: " +
               (request_.content_type.empty() ? "application/json" : request_.content_type));
    add_header("Expect:");
  }
  bool safe = target.https;
  if (safe && !identity_->authorization.empty()) add_header("Authorization: " + identity_->authorization);
  set(CURLOPT_HTTPHEADER, headers_);
}

void Transfer::add_header(const std::string& line) {
  headers_ = curl_slist_append(headers_, line.c_str());
}

std::vector<std::string> Transfer::headers_to_show() const {
  constexpr std::string_view kSecret = "Authorization:";
  std::vector<std::string> lines;
  for (const curl_slist* each = headers_; each != nullptr; each = each->next) {
    const std::string_view line = each->data;
    if (line.starts_with(kSecret))
      lines.push_back(std::string(kSecret) + " (hidden)");
    else if (!line.ends_with(":"))  // what curl would send and is told not to
      lines.emplace_back(line);
  }
  return lines;
}

std::size_t Transfer::count_header(char*, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  transfer.header_bytes_ += size * count;
  return transfer.headers_too_long() ? 0 : size * count;
}

std::size_t Transfer::take_body(char* data, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  std::string& body = transfer.is_stream() ? transfer.streamed_ : transfer.body_;
  transfer.body_too_long_ = body.size() + size * count > transfer.request_.max_body;
  if (transfer.body_too_long_) return 0;
  body.append(data, size * count);
  return size * count;
}

bool Transfer::is_stream() const {
  if (!request_.stream) return false;
  long status = 0;
  curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
  return status == 200;
}

std::optional<std::string> Transfer::take_streamed() {
  const bool begins = !announced_ && is_stream();
  announced_ = announced_ || begins;
  if (!begins && streamed_.empty()) return std::nullopt;
  return std::exchange(streamed_, {});
}

std::string Transfer::content_type() const {
  return header_value(easy_, "Content-Type");
}

std::size_t Transfer::give_body(char* data, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  std::size_t length = std::min(size * count, transfer.request_.body.size() - transfer.sent_);
  std::copy_n(transfer.request_.body.data() + transfer.sent_, length, data);
  transfer.sent_ += length;
  return length;
}

int Transfer::ask_leave(void* self, char*, char*, int, int) {
  auto& transfer = *static_cast<Transfer*>(self);
  transfer.withdrawn_ = transfer.request_.why_not();
  return transfer.withdrawn_ ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

// HTTP/1 has replies that end where the connection does.
bool Transfer::is_whole() const {
  long status = 0, version = 0;
  curl_off_t length = -1;
  curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(easy_, CURLINFO_HTTP_VERSION, &version);
  curl_easy_getinfo(easy_, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  bool framed =
      version >= CURL_HTTP_VERSION_2_0 || length >= 0 || !header_value(easy_, "Transfer-Encoding").empty();
  return framed || status < 200 || status >= 300 || status == 204;
}

HttpResponse Transfer::response() {
  HttpResponse response;
  curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &response.status);
  response.content_type = content_type();
  response.location = header_value(easy_, "Location");
  curl_off_t seconds = 0;
  curl_easy_getinfo(easy_, CURLINFO_RETRY_AFTER, &seconds);
  if (!header_value(easy_, "Retry-After").empty()) response.retry_after = std::chrono::seconds(seconds);
  response.body = std::move(body_);
  return response;
}

}  // namespace spread
