// An API server in memory that keeps pods and their nodes as the real one does, and misbehaves on cue. It has
// a clock of its own, which poll() moves.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "kube/http/client.h"
#include "model/pod.h"

namespace spread::test {

// What happens to one request instead of the ordinary.
struct Mishap {
  long status = 0;       // 0: no reply at all
  bool applied = false;  // the request has its effect all the same
  std::optional<std::chrono::seconds> retry_after;
};

struct StoredPod {
  std::string uid;
  std::string node;
  bool deleting = false;
};

class FakeApi : public HttpClient {
 public:
  std::map<PodKey, StoredPod> pods;
  std::deque<std::optional<Mishap>> binds;  // for the next bind requests; none: as ordinary
  std::deque<std::optional<Mishap>> reads;  // for the next reads of a pod
  std::vector<std::string> requests;        // "POST default/p worker", "GET default/p"
  std::size_t most_in_flight = 0;

  std::chrono::steady_clock::time_point now() const { return now_; }

  void start(HttpRequest request, Done done) override;
  void poll(Milliseconds wait) override;
  std::size_t in_flight() const override { return queue_.size(); }
  Result<HttpResponse> send(HttpRequest request) override;
  void set_wake_fd(int) override {}

 private:
  Result<HttpResponse> answer(const HttpRequest& request);
  HttpResponse bind(const PodKey& key, const std::string& body);
  HttpResponse read(const PodKey& key) const;

  std::chrono::steady_clock::time_point now_{};
  std::deque<std::pair<HttpRequest, Done>> queue_;
};

}  // namespace spread::test
