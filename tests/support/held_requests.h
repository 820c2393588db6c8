#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <string>
#include <utility>

#include "kube/http/client.h"

namespace spread::support {

// Requests wait here until the test answers them; time goes on as the test says.
class HeldRequests : public HttpClient {
 public:
  struct Held {
    RequestId id;
    HttpRequest request;
    Done done;
  };
  std::deque<Held> held;

  RequestId start(HttpRequest request, Done done) override {
    held.push_back({++last_, std::move(request), std::move(done)});
    return last_;
  }
  void cancel(RequestId id) override {
    std::erase_if(held, [id](const Held& each) { return each.id == id; });
  }
  void poll(Milliseconds wait) override {
    now_ += wait;
    timers_.run_due();
  }
  std::size_t in_flight() const override { return held.size(); }
  Result<HttpResponse> send(HttpRequest) override { return Error{ErrorCode::Unreachable, "not here"}; }
  void set_wake_fd(int) override {}
  void on_readable(int, std::function<void()>) override {}
  Timers& timers() override { return timers_; }

 private:
  std::chrono::steady_clock::time_point now_{};
  Timers timers_{[this] { return now_; }};
  RequestId last_ = 0;
};

inline HttpResponse reply(long status, std::string body) {
  HttpResponse response;
  response.status = status;
  response.content_type = "application/json";
  response.body = std::move(body);
  return response;
}

}  // namespace spread::support
