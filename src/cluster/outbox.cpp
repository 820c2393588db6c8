#include "cluster/outbox.h"

#include <algorithm>
#include <utility>

#include "cluster/transient.h"
#include "kube/api_error.h"
#include "kube/codec/codec.h"

namespace spread {
namespace {

constexpr std::size_t kMostUnderWay = 16;
constexpr std::size_t kMostAtEnd = 32;
constexpr std::size_t kQueueOfOneMore = 500;         // so many that wait earn a further place
constexpr std::size_t kUrgentQueueOfOneMore = 2500;  // beside urgent requests
constexpr Milliseconds kMostModest{5'000};           // how long urgent requests come first
constexpr Milliseconds kToClear{20'000};  // the pace where letters keep coming: all that wait would go in it
constexpr Milliseconds kLull{20};         // so long none comes
constexpr std::size_t kLongestQueue = 100'000;
constexpr int kTries = 12;  // as many as client-go's
constexpr Backoff kPauses{Milliseconds(500), Milliseconds(30'000)};
constexpr Milliseconds kPatience{10'000};

// Nobody is interested in what is told about objects that are gone.
bool is_about_the_gone(const HttpResponse& reply, const ApiStatus& status) {
  const bool ending = std::ranges::find(status.causes, "NamespaceTerminating") != status.causes.end();
  return reply.status == 404 || (reply.status == 403 && ending);
}

// `User "x" cannot create resource "events" …`: not a plugin of the server that dislikes this one object.
bool is_about_rights(const HttpResponse& reply, const ApiStatus& status) {
  return reply.status == 403 && status.message.find(" cannot ") != std::string::npos;
}

}  // namespace

Outbox::Outbox(HttpClient& http, Random random, Now now, Log log, Busy busy)
    : http_(http),
      random_(std::move(random)),
      now_(std::move(now)),
      log_(std::move(log)),
      busy_(std::move(busy)) {}

Outbox::~Outbox() {
  abandon();
}

void Outbox::put(const std::shared_ptr<Letter>& letter) {
  if (denied_.contains(letter->right()) || held_.contains(letter.get())) return;
  if (waiting_.size() >= kLongestQueue)
    return lose({letter}, "an event or condition is not posted: too many wait");
  held_.insert(letter.get());
  const auto now = now_();
  waiting_.push_back({.letter = letter, .since = now});
  send();
  put_ = now;
}

std::size_t Outbox::room() const {
  if (failures_ > 0) return 1;
  if (finishing_) return kMostAtEnd;
  const bool busy = busy_();
  if (waiting_.empty() || !is_their_turn(busy)) return 0;
  return std::min(kMostUnderWay, 1 + waiting_.size() / (busy ? kUrgentQueueOfOneMore : kQueueOfOneMore));
}

// Letters that keep coming tell of urgent requests that keep coming, though none need be under way just now.
bool Outbox::is_their_turn(bool busy) const {
  const auto now = now_();
  const bool long_waited = now - waiting_.front().since >= kMostModest;
  const bool lull = !put_ || now - *put_ >= (busy ? kMostModest : kLull);
  if (lull) return !busy || long_waited;
  return long_waited && now >= posted_ + kToClear / waiting_.size();
}

void Outbox::send() {
  while (!resume_ && !waiting_.empty() && under_way_.size() < room()) {
    Entry entry = std::move(waiting_.front());
    waiting_.pop_front();
    if (entry.letter->wanted() && !denied_.contains(entry.letter->right()))
      post(std::move(entry));
    else
      held_.erase(entry.letter.get());
  }
  const bool stands = under_way_.empty() && !waiting_.empty() && !resume_;
  if (!stands || look_) return;
  look_ = http_.timers().call_after(kLull, [this] {
    look_.reset();
    send();
  });
}

void Outbox::post(Entry entry) {
  posted_ = now_();
  under_way_.push_back(std::move(entry));
  const Place place = std::prev(under_way_.end());
  place->request = http_.start(place->letter->request(),
                               [this, place](const Result<HttpResponse>& reply) { replied(place, reply); });
}

void Outbox::replied(Place place, const Result<HttpResponse>& reply) {
  Entry entry = std::move(*place);
  under_way_.erase(place);
  const std::string what(entry.letter->right());
  if (!reply)
    failed(std::move(entry), reply.error().in("cannot " + what), Milliseconds(0));
  else if (may_pass(reply->status) || reply->status == 401)
    failed(std::move(entry), error_from(*reply, what), retry_after(*reply));
  else
    answered(std::move(entry), *reply);
  send();
}

void Outbox::failed(Entry entry, const Error& why, Milliseconds at_least) {
  ++entry.tries;
  log_(1, why.message + " (try " + std::to_string(entry.tries) + ")");
  last_failure_ = why.message;
  asked_ = std::max(asked_, at_least);
  pause(at_least);
  if (entry.tries >= kTries)
    return lose(entry, why.message + "; given up after " + std::to_string(kTries) + " tries");
  waiting_.push_back(std::move(entry));
}

void Outbox::pause(Milliseconds at_least) {
  if (!resume_) ++failures_;
  const auto until = now_() + std::max(kPauses.delay(failures_, random_), at_least);
  if (resume_ && until <= resume_at_) return;
  if (resume_) http_.timers().cancel(*resume_);
  resume_at_ = until;
  resume_ = http_.timers().call_after(std::chrono::ceil<Milliseconds>(until - now_()), [this] {
    resume_.reset();
    send();
  });
}

// Said once until something is answered again.
void Outbox::lose(const Entry& entry, const std::string& why) {
  log_(std::exchange(losing_, true) ? 2 : 0, why);
  held_.erase(entry.letter.get());
  ++lost_;
}

void Outbox::answered(Entry entry, const HttpResponse& reply) {
  failures_ = entry.tries = 0;
  losing_ = false;
  worked_ = now_();
  asked_ = Milliseconds(0);
  if (reply.status >= 300) note_refusal(entry.letter->right(), reply);
  if (entry.letter->take(reply))
    waiting_.push_back(std::move(entry));
  else
    held_.erase(entry.letter.get());
}

// Said once; the rest is for those who look closer.
void Outbox::note_refusal(std::string_view right, const HttpResponse& reply) {
  const ApiStatus status = decode_status(reply.content_type, reply.body);
  const std::string why = error_from(reply, std::string(right)).message;
  if (is_about_the_gone(reply, status) || reply.status == 409) return log_(2, why);
  if (is_about_rights(reply, status)) {
    if (denied_.insert(std::string(right)).second) log_(0, why + "; going on without");
    return;
  }
  const bool first = refused_.insert(std::string(right)).second;
  log_(first ? 0 : 2, why);
}

bool Outbox::alive() const {
  return now_() < worked_ + kPatience + asked_;
}

std::size_t Outbox::unsent() const {
  const auto is_wanted = [](const Entry& entry) { return entry.letter->wanted(); };
  return static_cast<std::size_t>(std::ranges::count_if(waiting_, is_wanted) +
                                  std::ranges::count_if(under_way_, is_wanted));
}

void Outbox::finish() {
  finishing_ = true;
  worked_ = now_();
  for (send(); !held_.empty() && alive(); send())
    http_.poll(std::chrono::ceil<Milliseconds>(worked_ + kPatience + asked_ - now_()));
  lost_ += unsent();
  abandon();
  if (lost_ == 0) return;
  log_(0, std::to_string(lost_) + (lost_ == 1 ? " event or condition was" : " events and conditions were") +
              " not posted" + (last_failure_.empty() ? "" : ": " + last_failure_));
  lost_ = 0;
}

void Outbox::abandon() {
  for (const Entry& entry : under_way_) http_.cancel(entry.request);
  if (resume_) http_.timers().cancel(*resume_);
  if (look_) http_.timers().cancel(*look_);
  resume_.reset();
  look_.reset();
  under_way_.clear();
  waiting_.clear();
  held_.clear();
}

}  // namespace spread
