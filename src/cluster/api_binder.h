#pragma once

#include <chrono>
#include <deque>
#include <list>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/backoff.h"
#include "cluster/binder.h"
#include "cluster/volume_binder.h"
#include "kube/http/client.h"

namespace spread {

struct BindSettings {
  std::size_t concurrency = 32;  // bindings in flight; one whose claims are waited for is none
  int retries = 5;               // tries after the first
  Milliseconds backoff{500};     // before the first retry; doubles
};

// Binds through the API server, with the pod's UID as precondition. A failure that may pass (no connection,
// 429, 5xx) is tried again, on the same node, which is looked at before: the server would bind to one that is
// gone. What is not known (a reply that never came, any 409) is settled by reading the pod: on our node it is
// bound, whoever's request did it. The claims of a pod come first (VolumeBinder).
class ApiBinder : public Binder {
 public:
  // `http` outlives the binder and makes no progress after it is gone. `check` may be empty.
  ApiBinder(HttpClient& http, BindSettings settings, LateCheck check, Random random, Now now, Log log);

  bool full() const override { return free_places() == 0; }
  void start(Binding binding) override;
  std::size_t in_flight() const override {
    return volumes_.size() + ready_.size() + tasks_.size() + ended_.size();
  }
  std::vector<BindOutcome> wait(Milliseconds at_most) override;
  void stop_retrying() override;

 private:
  enum class Step { Post, ReadPod, ReadNode };
  // One binding on its way: a request is under way, or the next one goes out when `due`.
  struct Task {
    BindOutcome outcome;
    bool requested = false;      // a request is under way
    Step step = Step::Post;      // the current or next request
    bool perhaps_bound = false;  // the last post may have had its effect
    std::string withheld = {};   // why it is not posted again
    int failed_reads = 0;        // in a row
    std::chrono::steady_clock::time_point due{};
  };
  using TaskRef = std::list<Task>::iterator;

  std::size_t free_places() const;
  void bind(Binding binding);
  void send(TaskRef task);
  void post(TaskRef task);
  void posted(TaskRef task, const Result<HttpResponse>& reply);
  void pod_read(TaskRef task, const Result<HttpResponse>& reply);
  void judge(TaskRef task, const Pod& found);
  void node_read(TaskRef task, const Result<HttpResponse>& reply);
  void node_not_read(TaskRef task, const Error& why);
  void withhold(TaskRef task, std::string why);
  void give_up(TaskRef task, std::string why);
  void post_again(TaskRef task, Milliseconds at_least);
  void retry(TaskRef task, TransientFailure failure, Milliseconds at_least);
  void settle(TaskRef task);
  void read_failed(TaskRef task, const std::string& why, Milliseconds at_least);
  void end(TaskRef task, BindOutcome::Kind kind, std::string message);
  bool out_of_tries(const Task& task) const;
  void send_due();
  Milliseconds until_due(Milliseconds at_most) const;

  HttpClient& http_;
  BindSettings settings_;
  LateCheck check_;
  Backoff backoff_;
  Random random_;
  Now now_;
  Log log_;
  bool stopping_ = false;
  VolumeBinder volumes_;
  std::deque<Binding> ready_;  // their claims are bound
  std::list<Task> tasks_;
  std::vector<BindOutcome> ended_;
};

}  // namespace spread
