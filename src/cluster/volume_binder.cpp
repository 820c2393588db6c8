#include "cluster/volume_binder.h"

#include <algorithm>
#include <utility>

#include "cluster/transient.h"
#include "kube/api_error.h"

namespace spread {
namespace {

using Kind = BindOutcome::Kind;
using State = VolumeSteps::State;

constexpr Backoff kLooks{Milliseconds(100), Milliseconds(1000)};  // pauses between looks at a pod's claims
constexpr const char* kInterrupted = "interrupted before its volumes were bound";

}  // namespace

VolumeBinder::VolumeBinder(HttpClient& http, LateCheck check, int retries, Backoff backoff, Random random,
                           Now now, Log log, Ends ends)
    : http_(http),
      check_(std::move(check)),
      retries_(retries),
      backoff_(backoff),
      random_(std::move(random)),
      now_(std::move(now)),
      log_(std::move(log)),
      ends_(std::move(ends)) {}

void VolumeBinder::start(Binding binding) {
  tasks_.emplace_back(std::move(binding), now_());
  send(std::prev(tasks_.end()));
}

void VolumeBinder::send(TaskRef task) {
  HttpRequest request = task->steps.request();
  if (request.method != "GET" && check_)
    if (std::optional<std::string> why = check_(task->outcome.binding))
      return end(task, Kind::Withheld, *std::move(why));
  task->requested = true;
  ++requests_;
  http_.start(std::move(request), [this, task](const Result<HttpResponse>& reply) { replied(task, reply); });
}

void VolumeBinder::replied(TaskRef task, const Result<HttpResponse>& reply) {
  task->requested = false;
  --requests_;
  if (stopping_) return end(task, Kind::Waiting, kInterrupted);
  const std::string what = task->steps.doing();
  if (!reply) return retry(task, reply.error().in("cannot " + what), Milliseconds(0));
  if (may_pass(reply->status)) return retry(task, error_from(*reply, what), retry_after(*reply));
  if (const Result<void> taken = task->steps.take(*reply); !taken)
    return retry(task, taken.error().in("cannot " + what), Milliseconds(0));
  task->failures = 0;
  go_on(task);
}

void VolumeBinder::go_on(TaskRef task) {
  switch (task->steps.state()) {
    case State::Asking:
      return send(task);
    case State::Resting:
      return rest(task);
    case State::Bound:
      return hand_over(task);
    case State::Undone:
      return undone(task);
    case State::Refused:
      return end(task, Kind::Refused, task->steps.message());
  }
}

void VolumeBinder::retry(TaskRef task, const Error& why, Milliseconds at_least) {
  ++task->failures;
  log_(1, why.message + " (try " + std::to_string(task->failures) + ")");
  if (task->failures > retries_) return end(task, Kind::GaveUp, why.message);
  task->due = now_() + std::max(backoff_.delay(task->failures, random_), at_least);
}

void VolumeBinder::rest(TaskRef task) {
  const auto now = now_();
  if (now >= task->deadline) return end(task, Kind::Waiting, task->steps.message());
  task->due = std::min(now + kLooks.full_delay(task->steps.looks()), task->deadline);
}

// Told at once the first time; then with growing pauses, as what undoes it again and again may be in a hurry.
void VolumeBinder::undone(TaskRef task) {
  const int times = task->outcome.binding.undone++;
  if (times == 0) return wake(task);
  task->due = std::min(now_() + backoff_.delay(times, random_), std::max(task->deadline, now_()));
}

void VolumeBinder::wake(TaskRef task) {
  if (task->steps.state() == State::Undone) return end(task, Kind::Undone, task->steps.message());
  if (task->steps.state() == State::Resting) task->steps.look_again();
  send(task);
}

void VolumeBinder::hand_over(TaskRef task) {
  Binding binding = std::move(task->outcome.binding);
  tasks_.erase(task);
  ends_.bound(std::move(binding));
}

void VolumeBinder::end(TaskRef task, Kind kind, std::string message) {
  BindOutcome outcome = std::move(task->outcome);
  outcome.kind = kind;
  outcome.message = std::move(message);
  const auto left = std::chrono::floor<Milliseconds>(task->deadline - now_());
  outcome.binding.volume_wait = std::max(left, Milliseconds(0));
  tasks_.erase(task);
  ends_.not_yet(std::move(outcome));
}

void VolumeBinder::send_due(std::size_t most_requests) {
  const auto now = now_();
  for (auto next = tasks_.begin(); next != tasks_.end() && requests_ < most_requests;) {
    const TaskRef task = next++;
    if (!task->requested && task->due <= now) wake(task);
  }
}

Milliseconds VolumeBinder::until_due(Milliseconds at_most) const {
  return until_first_due(tasks_, now_(), at_most);
}

void VolumeBinder::stop() {
  stopping_ = true;
  for (auto next = tasks_.begin(); next != tasks_.end();) {
    const TaskRef task = next++;
    if (!task->requested) end(task, Kind::Waiting, kInterrupted);
  }
}

}  // namespace spread
