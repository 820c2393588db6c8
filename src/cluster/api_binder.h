#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/backoff.h"
#include "cluster/binder.h"
#include "kube/http/client.h"

namespace spread {

struct BindSettings {
  std::size_t concurrency = 32;  // bindings in flight
  int retries = 5;               // tries after the first
  Milliseconds backoff{500};     // before the first retry; doubles
};

// Binds through the API server, with the pod's UID as precondition. A failure that may pass (no connection,
// 429, 5xx) is tried again, on the same node. What is not known (a reply that never came, any 409) is settled
// by reading the pod: on our node it is bound, whoever's request did it.
class ApiBinder : public Binder {
 public:
  // `http` outlives the binder and makes no progress after it is gone.
  ApiBinder(HttpClient& http, BindSettings settings, Random random, Now now, Log log);

  bool full() const override { return tasks_.size() >= settings_.concurrency; }
  void start(Binding binding) override;
  std::size_t in_flight() const override { return tasks_.size() + ended_.size(); }
  std::vector<BindOutcome> wait(Milliseconds at_most) override;
  void stop_retrying() override;

 private:
  // One binding on its way: a request is under way, or the next one goes out when `due`.
  struct Task {
    BindOutcome outcome;
    bool requested = false;      // a request is under way
    bool settling = false;       // the current or next request reads the pod; else it posts the binding
    bool perhaps_bound = false;  // the last post may have had its effect
    int failed_reads = 0;        // in a row
    std::chrono::steady_clock::time_point due{};
  };
  using TaskRef = std::list<Task>::iterator;

  void send(TaskRef task);
  void posted(TaskRef task, const Result<HttpResponse>& reply);
  void pod_read(TaskRef task, const Result<HttpResponse>& reply);
  void judge(TaskRef task, const Pod& found);
  void retry(TaskRef task, TransientFailure failure, Milliseconds at_least);
  void settle(TaskRef task);
  void read_failed(TaskRef task, const std::string& why, Milliseconds at_least);
  void end(TaskRef task, BindOutcome::Kind kind, std::string message);
  bool out_of_tries(const Task& task) const;
  void send_due();
  Milliseconds until_next_due(Milliseconds at_most) const;

  HttpClient& http_;
  BindSettings settings_;
  Backoff backoff_;
  Random random_;
  Now now_;
  Log log_;
  bool stopping_ = false;
  std::list<Task> tasks_;
  std::vector<BindOutcome> ended_;
};

}  // namespace spread
