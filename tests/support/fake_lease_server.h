// An API server in memory that keeps one Lease with its versions, for any number of processes, and fails on
// cue. It has a clock of its own, which poll() moves.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kube/codec/lease.h"
#include "kube/http/client.h"

namespace spread::test {

class FakeLeaseServer : public HttpClient {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Instead of the ordinary.
  struct Mishap {
    long status = 0;       // 0: silence until the request's limit
    bool applied = false;  // the request has its effect all the same
  };

  std::optional<LeaseRecord> record;  // none: there is no lease
  std::string annotation;             // somebody else's
  std::deque<std::optional<Mishap>> mishaps;
  bool down = false;                  // silence for everybody
  std::vector<std::string> requests;  // "PUT a 200": method, holder written, status
  std::chrono::seconds asleep{0};     // what only the clock that counts sleep knows

  // By hand, as somebody with kubectl would.
  void write(LeaseRecord by_hand) {
    record = std::move(by_hand);
    ++version_;
  }
  void remove() { record.reset(); }

  // Polls until the time has passed.
  void pass(Milliseconds time);

  Time now() const { return now_; }
  Time boot_now() const { return now_ + asleep; }

  RequestId start(HttpRequest request, Done done) override;
  void cancel(RequestId id) override;
  void poll(Milliseconds wait) override;
  std::size_t in_flight() const override { return queue_.size(); }
  Result<HttpResponse> send(HttpRequest request) override;
  void set_wake_fd(int) override {}
  void on_readable(int, std::function<void()>) override {}
  Timers& timers() override { return timers_; }

 private:
  struct Queued {
    RequestId id;
    Done done;
    Result<HttpResponse> reply;
    Time due;
  };

  Result<HttpResponse> answer(const HttpRequest& request);
  HttpResponse ordinary(const HttpRequest& request);
  HttpResponse lease_reply(long status) const;

  Time now_{std::chrono::hours(1)};
  Timers timers_{[this] { return now_; }};
  RequestId last_ = 0;
  int version_ = 1;
  std::deque<Queued> queue_;
};

}  // namespace spread::test
