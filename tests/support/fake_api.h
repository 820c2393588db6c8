// An API server in memory that keeps pods with their nodes, claims, volumes and events as the real one does,
// and misbehaves on cue. It has a clock of its own, which poll() moves.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kube/http/client.h"
#include "model/pod.h"
#include "support/fake_events.h"
#include "support/fake_volumes.h"

namespace spread::test {

// What happens to one request instead of the ordinary.
struct Mishap {
  long status = 0;       // 0: no reply at all
  bool applied = false;  // the request has its effect all the same
  std::optional<std::chrono::seconds> retry_after;
  std::string message = "as told";  // of the server
  std::string cause = {};           // of its details
};

struct StoredPod {
  std::string uid;
  std::string node;
  bool deleting = false;
  std::string version = "1";
  std::optional<ScheduledCondition> scheduled = {};
};

class FakeApi : public HttpClient {
 public:
  std::map<PodKey, StoredPod> pods;
  std::deque<std::optional<Mishap>> binds;  // for the next bind requests; none: as ordinary
  std::deque<std::optional<Mishap>> reads;  // for the next reads of a pod
  std::set<std::string> cordoned, gone;     // nodes; any other is there and takes pods
  std::deque<std::optional<Mishap>> node_reads;
  FakeVolumes storage;
  std::deque<std::optional<Mishap>> volume_requests;  // for the next requests about claims and volumes
  FakeEvents events;
  std::deque<std::optional<Mishap>> event_requests;  // for the next requests about events
  std::deque<std::optional<Mishap>> status_patches;  // for the next patches of a pod's status
  std::function<void()> before_answer;               // what else goes on in the cluster
  // "POST default/p worker", "GET default/p", "LOOK worker", "PATCH pv disk data", "POST event no room",
  // "PATCH default/p Unschedulable"
  std::vector<std::string> requests;
  std::size_t most_in_flight = 0;

  std::chrono::steady_clock::time_point now() const { return now_; }

  RequestId start(HttpRequest request, Done done) override;
  void cancel(RequestId id) override;
  void poll(Milliseconds wait) override;
  std::size_t in_flight() const override { return queue_.size(); }
  Result<HttpResponse> send(HttpRequest request) override;
  void set_wake_fd(int) override {}
  void on_readable(int, std::function<void()>) override {}
  Timers& timers() override { return timers_; }

 private:
  Result<HttpResponse> answer(const HttpRequest& request);
  Result<HttpResponse> answer_about_pod(const HttpRequest& request);
  HttpResponse bind(const PodKey& key, const std::string& body);
  HttpResponse read(const PodKey& key) const;
  Result<HttpResponse> answer_about_node(const HttpRequest& request);
  Result<HttpResponse> answer_about_status(const HttpRequest& request);
  HttpResponse patch_status(const PodKey& key, const std::string& body);

  struct Queued {
    RequestId id;
    HttpRequest request;
    Done done;
  };

  std::chrono::steady_clock::time_point now_{};
  Timers timers_{[this] { return now_; }};
  RequestId last_ = 0;
  std::deque<Queued> queue_;
};

// The value of `"name":"…"` behind `from`.
std::string json_field(const std::string& json, const std::string& name, std::size_t from = 0);
HttpResponse json_reply(long status, std::string body);
HttpResponse failure_reply(long status, const std::string& message = "as told",
                           const std::string& cause = "");

}  // namespace spread::test
