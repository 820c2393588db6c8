#include "support/fake_lease_server.h"

#include <algorithm>

#include "support/fake_api.h"

namespace spread::test {
namespace {

constexpr Milliseconds kRoundTrip{10};

}  // namespace

HttpResponse FakeLeaseServer::lease_reply(long status) const {
  return json_reply(
      status,
      R"({"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"namespace":"ns","name":"l",)"
      R"("annotations":{"note":")" +
          annotation + R"("},"resourceVersion":")" + std::to_string(version_) +
          R"("},"spec":{"holderIdentity":")" + record->holder + R"(","leaseDurationSeconds":)" +
          std::to_string(record->duration_seconds) + R"(,"acquireTime":")" + record->acquired +
          R"(","renewTime":")" + record->renewed + R"(","leaseTransitions":)" +
          std::to_string(record->transitions) + "}}");
}

HttpResponse FakeLeaseServer::ordinary(const HttpRequest& request) {
  const bool creates = request.method == "POST";
  if (creates && record) return failure_reply(409);
  if (!creates && !record) return failure_reply(404);
  if (request.method == "GET") return lease_reply(200);
  const bool current = json_field(request.body, "resourceVersion") == std::to_string(version_);
  if (!creates && !current) return failure_reply(409);
  const std::string transitions = request.body.substr(request.body.find("\"leaseTransitions\":") + 19);
  const std::string duration = request.body.substr(request.body.find("\"leaseDurationSeconds\":") + 23);
  write({json_field(request.body, "holderIdentity"), std::stoi(duration),
         json_field(request.body, "acquireTime"), json_field(request.body, "renewTime"),
         std::stoi(transitions)});
  annotation = creates ? "" : json_field(request.body, "note");
  return lease_reply(creates ? 201 : 200);
}

Result<HttpResponse> FakeLeaseServer::answer(const HttpRequest& request) {
  std::optional<Mishap> mishap;
  if (down) mishap = Mishap{};
  if (!down && !mishaps.empty()) {
    mishap = mishaps.front();
    mishaps.pop_front();
  }
  std::string word = request.method;
  if (request.method != "GET") word += " " + json_field(request.body, "holderIdentity");
  std::optional<HttpResponse> reply;
  if (!mishap || mishap->applied) reply = ordinary(request);
  if (mishap) {
    requests.push_back(word + " " + (mishap->status == 0 ? "silence" : std::to_string(mishap->status)));
    if (mishap->status == 0) return Error{ErrorCode::Timeout, "no answer"};
    return failure_reply(mishap->status);
  }
  requests.push_back(word + " " + std::to_string(reply->status));
  return *reply;
}

HttpClient::RequestId FakeLeaseServer::start(HttpRequest request, Done done) {
  Result<HttpResponse> reply = answer(request);
  const Milliseconds takes = reply ? kRoundTrip : request.limit.value();
  queue_.push_back({++last_, std::move(done), std::move(reply), now_ + takes});
  return last_;
}

void FakeLeaseServer::cancel(RequestId id) {
  std::erase_if(queue_, [id](const Queued& queued) { return queued.id == id; });
}

void FakeLeaseServer::poll(Milliseconds wait) {
  const auto next = std::ranges::min_element(queue_, {}, &Queued::due);
  const auto left = next == queue_.end() ? wait : std::chrono::ceil<Milliseconds>(next->due - now_);
  now_ += timers_.until_next(std::clamp(left, Milliseconds(0), wait));
  if (next != queue_.end() && next->due <= now_) {
    Queued ended = std::move(*next);
    queue_.erase(next);
    ended.done(std::move(ended.reply));
  }
  timers_.run_due();
}

void FakeLeaseServer::pass(Milliseconds time) {
  const Time end = now_ + time;
  while (now_ < end) poll(std::chrono::ceil<Milliseconds>(end - now_));
}

Result<HttpResponse> FakeLeaseServer::send(HttpRequest request) {
  std::optional<Result<HttpResponse>> outcome;
  start(std::move(request), [&outcome](Result<HttpResponse> reply) { outcome = std::move(reply); });
  while (!outcome) poll(Milliseconds(60'000));
  return *std::move(outcome);
}

}  // namespace spread::test
