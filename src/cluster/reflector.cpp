#include "cluster/reflector.h"

#include <algorithm>
#include <utility>

#include "kube/api_error.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

constexpr Backoff kPauses{Milliseconds(800), Milliseconds(30'000)};
constexpr std::chrono::seconds kLongestRetryAfter{60};
constexpr int kWatchesBeforeList = 3;  // that fail in a row
constexpr int kPageSize = 5000;
constexpr int kShortestWatch = 300, kLongestWatch = 600;  // seconds, as clients of Kubernetes ask for

Error error_of(const Result<HttpResponse>& reply, const std::string& what) {
  return reply ? error_from(*reply, what) : reply.error().in("cannot " + what);
}

// The right to it is missing, or something in between does not let it through.
bool is_refusal(long status) {
  return status >= 400 && status < 500 && status != 410 && status != 429;
}

void stop(std::optional<HttpClient::RequestId>& request, HttpClient& http) {
  if (request) http.cancel(*std::exchange(request, std::nullopt));
}

void stop(std::optional<Timers::Id>& timer, HttpClient& http) {
  if (timer) http.timers().cancel(*std::exchange(timer, std::nullopt));
}

}  // namespace

Reflector::Reflector(HttpClient& http, Collection& collection, Source source, Random random, Log log,
                     Hooks hooks)
    : http_(http),
      collection_(collection),
      source_(std::move(source)),
      random_(std::move(random)),
      log_(std::move(log)),
      hooks_(std::move(hooks)) {}

Reflector::~Reflector() {
  for (auto* request : {&request_, &comparing_}) stop(*request, http_);
  for (auto* timer : {&pause_, &silence_, &next_comparison_}) stop(*timer, http_);
}

std::string Reflector::url(const std::string& more) const {
  const std::string selector =
      source_.field_selector.empty() ? "" : "fieldSelector=" + url_escape(source_.field_selector) + "&";
  return source_.path + "?" + selector + more;
}

void Reflector::read_anew() {
  stop(request_, http_);
  for (auto* timer : {&pause_, &silence_}) stop(*timer, http_);
  synced_ = false;
  list();
}

void Reflector::list() {
  end_comparison();
  collection_.drop_pages();
  ask_page(Reading::List, "");
}

// A comparison reads the very version that is kept.
void Reflector::ask_page(Reading reading, const std::string& next) {
  std::string query = "limit=" + std::to_string(kPageSize);
  if (next.empty()) bound_ = {};
  if (!next.empty())
    query += "&continue=" + url_escape(next);
  else if (reading == Reading::Comparison)
    query += "&resourceVersionMatch=Exact&resourceVersion=" + std::to_string(version_);
  auto& request = reading == Reading::List ? request_ : comparing_;
  request = http_.start({.path = url(query), .accept = source_.accept, .max_body = kLargestPage},
                        [this, reading](const Result<HttpResponse>& reply) { page_came(reading, reply); });
}

void Reflector::page_came(Reading reading, const Result<HttpResponse>& reply) {
  (reading == Reading::List ? request_ : comparing_).reset();
  const std::string what = "list " + source_.resource;
  std::optional<Error> error;
  Collection::Page page;
  if (!reply || reply->status != 200) {
    error = error_of(reply, what);
  } else {
    const Result<Encoding> encoding = encoding_of(reply->content_type);
    Result<Collection::Page> taken =
        encoding ? collection_.take_page(*encoding, reply->body) : Result<Collection::Page>(encoding.error());
    if (!taken)
      error = taken.error().in("cannot " + what);
    else if (!bound_.allows(reply->body.size(), taken->items, taken->next))
      error = Error{ErrorCode::BadReply, "cannot " + what + ": the list has no end"};
    else
      page = *std::move(taken);
  }
  if (reading == Reading::Comparison) {
    if (error) {
      log_(2, error->message + "; " + source_.resource + " are compared later");
      return end_comparison();
    }
    if (!page.next.empty()) return ask_page(reading, page.next);
    const std::size_t differences = collection_.compare();
    end_comparison();
    if (differences > 0)
      log_(0, std::to_string(differences) + " " + source_.resource +
                  " differed from the server's list, and were corrected");
    return hooks_.corrected(differences);
  }
  if (error) return retry(*error, &Reflector::list);
  if (!page.next.empty()) return ask_page(reading, page.next);
  list_ended(page.version);
}

void Reflector::list_ended(std::uint64_t version) {
  version_ = version;
  collection_.replace();
  log_(2, "listed " + source_.resource + " at version " + std::to_string(version));
  well();
  watch();
  if (!std::exchange(synced_, true)) hooks_.synced();
}

void Reflector::watch() {
  const int seconds = kShortestWatch + static_cast<int>(random_() * (kLongestWatch - kShortestWatch));
  frames_.reset();
  heard_ = false;
  request_ = http_.start(
      {.path = url("watch=1&allowWatchBookmarks=true&resourceVersion=" + std::to_string(version_) +
                   "&timeoutSeconds=" + std::to_string(seconds)),
       .accept = source_.accept.substr(0, source_.accept.find(',')) + ";stream=watch,application/json",
       .stream = [this](std::string_view type, std::string_view bytes) { bytes_came(type, bytes); }},
      [this](const Result<HttpResponse>& reply) { watch_ended(reply); });
  expect_bytes();
  if (!next_comparison_)
    next_comparison_ = http_.timers().call_after(kBetweenComparisons, [this] {
      next_comparison_.reset();
      compare();
    });
}

void Reflector::expect_bytes() {
  stop(silence_, http_);
  silence_ = http_.timers().call_after(kLongestSilence, [this] {
    silence_.reset();
    // One from a version that the server has not reached (it was set back) never says anything.
    give_up_watch({ErrorCode::Timeout, "the watch of " + source_.resource + " has been silent for " +
                                           format_duration(kLongestSilence)},
                  &Reflector::list);
  });
}

void Reflector::bytes_came(std::string_view content_type, std::string_view bytes) {
  expect_bytes();
  const Result<Encoding> encoding = encoding_of(content_type);
  if (!encoding) return give_up_watch(encoding.error().in("cannot watch " + source_.resource));
  if (!frames_) frames_.emplace(*encoding);
  trouble_.reset();  // it is followed again
  refused_ = 0;
  Result<std::vector<std::string>> frames = frames_->cut(bytes);
  if (!frames) return give_up_watch(frames.error().in("cannot watch " + source_.resource));
  for (const std::string& frame : *frames) {
    event_came(*encoding, frame);
    if (!request_) return;  // given up
  }
}

void Reflector::event_came(Encoding encoding, std::string_view frame) {
  const Result<Collection::Progress> progress = collection_.take_event(encoding, frame);
  if (!progress) return give_up_watch(progress.error().in("cannot watch " + source_.resource));
  if (progress->failed) {
    const ApiStatus& status = *progress->failed;
    const bool expired = status.code == 410;
    return give_up_watch({expired ? ErrorCode::Expired : ErrorCode::Server,
                          "the watch of " + source_.resource + " ended: " + status.message});
  }
  version_ = std::max(version_, progress->version);
  heard_ = true;
  well();
}

void Reflector::watch_ended(const Result<HttpResponse>& reply) {
  request_.reset();
  stop(silence_, http_);
  const bool ran = reply && reply->status == 200;
  if (ran && heard_) return watch();  // its time was over
  const std::string what = "watch " + source_.resource;
  if (reply && is_refusal(reply->status)) ++refused_;
  give_up_watch(ran ? Error{ErrorCode::BadReply, "cannot " + what + ": it ended before anything came"}
                    : error_of(reply, what));
}

void Reflector::give_up_watch(const Error& error, void (Reflector::*then)()) {
  stop(request_, http_);
  stop(silence_, http_);
  hooks_.restarted();
  // A server that was set back to an earlier state does not know the version, whatever it calls that.
  const bool expired = error.code == ErrorCode::Expired;
  const bool anew = expired || failures_ >= kWatchesBeforeList;
  if (expired && !std::exchange(expired_, true)) failures_ = 0;  // the server is there, whatever was before
  retry(error, anew ? &Reflector::list : then);
}

void Reflector::compare() {
  if (comparing_ || !request_ || !synced_) return;
  collection_.begin_comparison(version_);
  collection_.drop_pages();
  ask_page(Reading::Comparison, "");
}

void Reflector::end_comparison() {
  stop(comparing_, http_);
  collection_.drop_pages();
  if (next_comparison_) return;
  next_comparison_ = http_.timers().call_after(kBetweenComparisons, [this] {
    next_comparison_.reset();
    compare();
  });
}

void Reflector::retry(const Error& error, void (Reflector::*again)()) {
  collection_.drop_pages();
  stop(comparing_, http_);
  const auto asked = std::min(error.retry_after, kLongestRetryAfter);
  const Milliseconds pause = std::max<Milliseconds>(kPauses.delay(++failures_, random_), asked);
  const bool expected = error.code == ErrorCode::Expired && failures_ == 1;
  log_(expected || failures_ > 1 ? 2 : 0, error.message + "; trying again in " + format_duration(pause));
  trouble_ = error;
  stop(pause_, http_);
  pause_ = http_.timers().call_after(pause, [this, again] {
    pause_.reset();
    (this->*again)();
  });
  if (!synced_) hooks_.hindered();
}

// A list that succeeds makes no watch succeed that is refused: the pauses go on growing.
void Reflector::well() {
  if (failures_ > 1 && refused_ == 0) log_(0, source_.resource + " can be read again");
  failures_ = refused_;
  expired_ = false;
  trouble_.reset();
}

}  // namespace spread
