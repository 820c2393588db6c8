#include "cluster/lease.h"

#include <algorithm>
#include <utility>

#include "kube/api_error.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

constexpr double kJitter = 1.2;
constexpr int kReleaseTries = 2;  // a renewal that was cancelled may still arrive and change the version

}  // namespace

LeaderLease::LeaderLease(HttpClient& http, LeaseSettings settings, LeaseClocks clocks, Random random, Log log)
    : http_(http),
      settings_(std::move(settings)),
      clocks_(std::move(clocks)),
      random_(std::move(random)),
      log_(std::move(log)) {}

LeaderLease::~LeaderLease() {
  if (request_) http_.cancel(*request_);
  if (timer_) http_.timers().cancel(*timer_);
  if (expiry_) http_.timers().cancel(*expiry_);
}

void LeaderLease::start() {
  attempt();
}

bool LeaderLease::held() const {
  return renewed_ && clocks_.now() < *renewed_ + settings_.renew_deadline;
}

void LeaderLease::attempt() {
  timer_.reset();
  notice_expiry();
  if (held())
    put(Put::Optimistic);
  else
    read();
}

void LeaderLease::again() {
  const double stretch = held() ? 1 : 1 + kJitter * random_();
  const Milliseconds pause(
      static_cast<Milliseconds::rep>(static_cast<double>(settings_.retry.count()) * stretch));
  timer_ = http_.timers().call_after(pause, [this] { attempt(); });
}

void LeaderLease::send(HttpRequest request, std::function<void(const Result<HttpResponse>&)> done) {
  request.limit = settings_.request_limit;
  request_ =
      http_.start(std::move(request), [this, done = std::move(done)](const Result<HttpResponse>& reply) {
        request_.reset();
        done(reply);
      });
}

void LeaderLease::read() {
  send({.path = path()}, [this](const Result<HttpResponse>& reply) { was_read(reply); });
}

void LeaderLease::was_read(const Result<HttpResponse>& reply) {
  if (reply && reply->status == 404) return not_found();
  Result<Lease> lease = lease_in(reply, "get " + called());
  if (!lease) return failed(lease.error());
  observe(*lease);
  lease_ = *std::move(lease);
  const std::string& holder = lease_->record.holder;
  perhaps_ours_ = holder == settings_.identity;
  if (leads_ && !perhaps_ours_) lose(holder.empty() ? "its holder was taken out" : holder + " holds it now");
  if (!another_holds()) return put(Put::AfterRead);
  trouble_.clear();
  again();
}

// One that was seen in another's hands is left alone until that one must have noticed, too.
void LeaderLease::not_found() {
  if (leads_) lose("it was deleted");
  lease_.reset();
  perhaps_ours_ = false;
  if (another_holds()) return again();
  create();
}

bool LeaderLease::another_holds() const {
  const LeaseRecord& record = observed_.record;
  if (record.holder.empty() || record.holder == settings_.identity) return false;
  return clocks_.now() < observed_at_ + std::chrono::seconds(record.duration_seconds);
}

void LeaderLease::observe(const Lease& lease) {
  if (lease.resource_version == observed_.resource_version) return;
  const std::string& holder = lease.record.holder;
  const bool new_holder = holder != observed_.record.holder;
  observed_ = lease;
  observed_at_ = clocks_.now();
  if (new_holder && another_holds()) log_(2, holder + " leads: it holds the " + called());
}

LeaseRecord LeaderLease::own_record() const {
  const std::string now = format_utc(clocks_.wall(), 6);
  LeaseRecord record{settings_.identity, static_cast<std::int32_t>(settings_.duration.count()), now, now, 0};
  if (!lease_) return record;
  const bool ours = lease_->record.holder == settings_.identity;
  record.transitions = lease_->record.transitions + (ours ? 0 : 1);
  if (ours) record.acquired = lease_->record.acquired;
  return record;
}

void LeaderLease::create() {
  perhaps_ours_ = true;
  HttpRequest request{.method = "POST",
                      .path = path().substr(0, path().rfind('/')),
                      .body = encode_new_lease(settings_.ns, settings_.name, own_record()),
                      .content_type = "application/json"};
  send(std::move(request), [this, started = clocks_.now()](const Result<HttpResponse>& reply) {
    Result<Lease> lease = lease_in(reply, "create " + called());
    if (lease) return took(started, *std::move(lease));
    failed(lease.error());
  });
}

void LeaderLease::put(Put kind) {
  perhaps_ours_ = true;
  HttpRequest request{.method = "PUT",
                      .path = path(),
                      .body = encode_lease_update(*lease_, own_record()),
                      .content_type = "application/json"};
  send(std::move(request), [this, kind, started = clocks_.now()](const Result<HttpResponse>& reply) {
    was_put(kind, started, reply);
  });
}

void LeaderLease::was_put(Put kind, Time started, const Result<HttpResponse>& reply) {
  Result<Lease> lease = lease_in(reply, "update " + called());
  if (lease) return took(started, *std::move(lease));
  const bool changed = reply && (reply->status == 409 || reply->status == 404);
  if (changed) renewed_.reset();  // nothing is held until it is known who changed it
  if (kind == Put::AfterRead) return failed(lease.error());
  log_(1, lease.error().message);
  read();
}

void LeaderLease::took(Time started, Lease lease) {
  observe(lease);
  lease_ = std::move(lease);
  renewed_ = started;
  trouble_.clear();
  if (!held()) return attempt();  // the reply came too late to be worth anything
  if (expiry_) http_.timers().cancel(*expiry_);
  const auto left = std::chrono::ceil<Milliseconds>(started + settings_.renew_deadline - clocks_.now());
  expiry_ = http_.timers().call_after(left, [this] {
    expiry_.reset();
    notice_expiry();
  });
  again();
  if (std::exchange(leads_, true)) return;
  log_(2, "this process leads: it holds the " + called() + " as " + settings_.identity);
  if (changed_) changed_(true);
}

void LeaderLease::notice_expiry() {
  if (leads_ && !held()) lose("it could not be renewed for " + format_duration(settings_.renew_deadline));
}

void LeaderLease::lose(const std::string& why) {
  renewed_.reset();
  leads_ = false;
  log_(0, "lost the " + called() + ": " + why);
  if (changed_) changed_(false);
}

// The same failure again and again is said once; that another was faster is none.
void LeaderLease::failed(const Error& error) {
  const bool news =
      std::exchange(trouble_, error.message) != error.message && error.code != ErrorCode::Conflict;
  log_(news ? 0 : 1, error.message + "; trying again");
  again();
}

Result<Lease> LeaderLease::lease_in(const Result<HttpResponse>& reply, const std::string& what) const {
  if (!reply) return reply.error().in("cannot " + what);
  if (reply->status != 200 && reply->status != 201) return error_from(*reply, what);
  return decode_lease(reply->body);
}

std::string LeaderLease::path() const {
  return "/apis/coordination.k8s.io/v1/namespaces/" + url_escape(settings_.ns) + "/leases/" +
         url_escape(settings_.name);
}

std::string LeaderLease::called() const {
  return "lease " + settings_.ns + "/" + settings_.name;
}

void LeaderLease::release(Milliseconds at_most) {
  renewed_.reset();
  if (request_) http_.cancel(*std::exchange(request_, std::nullopt));
  if (timer_) http_.timers().cancel(*std::exchange(timer_, std::nullopt));
  if (expiry_) http_.timers().cancel(*std::exchange(expiry_, std::nullopt));
  if (std::exchange(leads_, false) && changed_) changed_(false);
  const Time deadline = clocks_.now() + at_most;
  for (int tries = 0; perhaps_ours_ && tries < kReleaseTries; ++tries) {
    const auto left = std::chrono::floor<Milliseconds>(deadline - clocks_.now());
    if (left.count() <= 0 || give_back(left)) break;
  }
}

// False where another try may do it.
bool LeaderLease::give_back(Milliseconds at_most) {
  const Milliseconds limit = std::max(at_most / 2, Milliseconds(1));
  const Result<Lease> lease = lease_in(http_.send({.path = path(), .limit = limit}), "get " + called());
  if (!lease || lease->record.holder != settings_.identity) return true;
  const std::string now = format_utc(clocks_.wall(), 6);
  const LeaseRecord nobody{"", 1, now, now, lease->record.transitions};
  const Result<HttpResponse> reply = http_.send({.method = "PUT",
                                                 .path = path(),
                                                 .body = encode_lease_update(*lease, nobody),
                                                 .content_type = "application/json",
                                                 .limit = limit});
  if (reply && reply->status == 409) return false;
  if (reply && reply->status == 200)
    log_(2, "released the " + called());
  else
    log_(0, lease_in(reply, "release " + called()).error().message);
  return true;
}

}  // namespace spread
