#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/backoff.h"
#include "cluster/binder.h"
#include "cluster/volume_steps.h"
#include "kube/http/client.h"

namespace spread {

// Gets the claims of pods bound, many pods at once. A failure that may pass is tried again. A pod whose time
// is over while a claim is not bound ends as Waiting: what was written stays, and the next pass finds it.
class VolumeBinder {
 public:
  struct Ends {
    std::function<void(Binding)> bound;        // every claim is: the pod's turn
    std::function<void(BindOutcome)> not_yet;  // any other end
  };

  // `http` outlives it and makes no progress after it is gone. `check` is asked before each request that
  // writes; it may be empty.
  VolumeBinder(HttpClient& http, LateCheck check, int retries, Backoff backoff, Random random, Now now,
               Log log, Ends ends);

  void start(Binding binding);
  std::size_t size() const { return tasks_.size(); }
  std::size_t requests() const { return requests_; }  // under way
  void send_due(std::size_t most_requests);
  Milliseconds until_due(Milliseconds at_most) const;
  // Nothing further is sent of what is under way.
  void stop();
  void resume() { stopping_ = false; }

 private:
  // One pod: a request is under way, or something happens when `due`.
  struct Task {
    Task(Binding binding, std::chrono::steady_clock::time_point now)
        : outcome{.binding = std::move(binding)},
          steps(outcome.binding),
          deadline(now + outcome.binding.volume_wait),
          due(now) {}

    BindOutcome outcome;
    VolumeSteps steps;
    std::chrono::steady_clock::time_point deadline;
    std::chrono::steady_clock::time_point due;
    bool requested = false;
    int failures = 0;  // in a row
  };
  using TaskRef = std::list<Task>::iterator;

  void send(TaskRef task);
  void replied(TaskRef task, const Result<HttpResponse>& reply);
  void go_on(TaskRef task);
  void retry(TaskRef task, const Error& why, Milliseconds at_least);
  void rest(TaskRef task);
  void undone(TaskRef task);
  void wake(TaskRef task);
  void hand_over(TaskRef task);
  void end(TaskRef task, BindOutcome::Kind kind, std::string message);

  HttpClient& http_;
  LateCheck check_;
  int retries_;
  Backoff backoff_;
  Random random_;
  Now now_;
  Log log_;
  Ends ends_;
  bool stopping_ = false;
  std::size_t requests_ = 0;
  std::list<Task> tasks_;
};

}  // namespace spread
