#include "cluster/api_binder.h"

#include <algorithm>
#include <utility>

#include "cluster/api_reader.h"
#include "kube/api_error.h"
#include "kube/codec/codec.h"

namespace spread {
namespace {

using Kind = BindOutcome::Kind;

constexpr Milliseconds kLongestBackoff{10'000};
constexpr std::chrono::seconds kLongestRetryAfter{60};
constexpr int kReadsWhenStopping = 2;

std::string what_binding(const Binding& binding) {
  return "bind pod " + to_string(binding.pod->key) + " to node " + binding.node;
}

bool may_pass(long status) {
  return status == 429 || status >= 500;
}

Milliseconds retry_after(const HttpResponse& response) {
  return std::min(response.retry_after.value_or(std::chrono::seconds(0)), kLongestRetryAfter);
}

}  // namespace

ApiBinder::ApiBinder(HttpClient& http, BindSettings settings, Random random, Now now, Log log)
    : http_(http),
      settings_(settings),
      backoff_{settings.backoff, std::max(settings.backoff, kLongestBackoff)},
      random_(std::move(random)),
      now_(std::move(now)),
      log_(std::move(log)) {}

void ApiBinder::start(Binding binding) {
  tasks_.push_back({.outcome = {.binding = std::move(binding)}});
  send(std::prev(tasks_.end()));
}

void ApiBinder::send(TaskRef task) {
  const Binding& binding = task->outcome.binding;
  const std::string path = pod_path(binding.pod->key);
  task->requested = true;
  if (task->settling) {
    http_.start({.path = path}, [this, task](const Result<HttpResponse>& reply) { pod_read(task, reply); });
    return;
  }
  ++task->outcome.attempts;
  http_.start({.method = "POST",
               .path = path + "/binding",
               .body = encode_binding(binding.pod->key, binding.pod->uid, binding.node),
               .content_type = "application/json"},
              [this, task](const Result<HttpResponse>& reply) { posted(task, reply); });
}

void ApiBinder::posted(TaskRef task, const Result<HttpResponse>& reply) {
  task->requested = false;
  task->perhaps_bound = false;
  const int attempt = task->outcome.attempts;
  if (!reply) {
    task->perhaps_bound = true;
    task->outcome.failures.push_back({attempt, 0, reply.error().message});
    return settle(task);
  }
  if (reply->status == 200 || reply->status == 201) return end(task, Kind::Bound, "");
  const std::string why = error_from(*reply, what_binding(task->outcome.binding)).message;
  if (reply->status == 409 || reply->status == 404) {
    task->perhaps_bound = true;
    task->outcome.failures.push_back({attempt, reply->status, why});
    return settle(task);
  }
  if (!may_pass(reply->status)) return end(task, Kind::Refused, why);
  task->perhaps_bound = reply->status >= 500;
  retry(task, {attempt, reply->status, why}, retry_after(*reply));
}

void ApiBinder::retry(TaskRef task, TransientFailure failure, Milliseconds at_least) {
  log_(1, failure.reason + " (try " + std::to_string(failure.attempt) + ")");
  task->outcome.failures.push_back(std::move(failure));
  if (out_of_tries(*task)) {
    if (task->perhaps_bound) return settle(task);
    return end(task, Kind::GaveUp, task->outcome.failures.back().reason);
  }
  task->settling = false;
  task->due = now_() + std::max(backoff_.delay(task->outcome.attempts, random_), at_least);
}

void ApiBinder::settle(TaskRef task) {
  task->settling = true;
  task->failed_reads = 0;
  task->due = now_();
}

void ApiBinder::pod_read(TaskRef task, const Result<HttpResponse>& reply) {
  task->requested = false;
  if (!reply) return read_failed(task, reply.error().message, Milliseconds(0));
  if (reply->status == 404) return end(task, Kind::Gone, "the pod was deleted");
  if (reply->status != 200) {
    const Error error = error_from(*reply, "get pod " + to_string(task->outcome.binding.pod->key));
    if (may_pass(reply->status)) return read_failed(task, error.message, retry_after(*reply));
    return end(task, Kind::Unknown, "whether it was bound is not known: " + error.message);
  }
  Result<Encoding> encoding = encoding_of(reply->content_type);
  Result<Pod> found = encoding ? decode_pod(*encoding, reply->body) : Result<Pod>(encoding.error());
  if (!found) return read_failed(task, found.error().message, Milliseconds(0));
  judge(task, *found);
}

void ApiBinder::read_failed(TaskRef task, const std::string& why, Milliseconds at_least) {
  ++task->failed_reads;
  if (task->failed_reads > (stopping_ ? kReadsWhenStopping : settings_.retries + 1))
    return end(task, Kind::Unknown, "whether it was bound is not known: " + why);
  task->due = now_() + std::max(backoff_.delay(task->failed_reads, random_), at_least);
}

void ApiBinder::judge(TaskRef task, const Pod& found) {
  const Binding& binding = task->outcome.binding;
  if (found.uid != binding.pod->uid)
    return end(task, Kind::Gone, "the pod was deleted, another one has its name now");
  if (found.node_name == binding.node) return end(task, Kind::Bound, "");
  if (!found.node_name.empty()) {
    task->outcome.elsewhere = found.node_name;
    return end(task, Kind::Elsewhere,
               "the pod is on node " + found.node_name + ": another scheduler was faster");
  }
  if (found.deleting) return end(task, Kind::Gone, "the pod is being deleted");
  if (found.finished) return end(task, Kind::Gone, "the pod has finished");
  if (out_of_tries(*task)) return end(task, Kind::GaveUp, task->outcome.failures.back().reason);
  task->perhaps_bound = false;
  task->settling = false;
  task->due = now_() + backoff_.delay(task->outcome.attempts, random_);
}

bool ApiBinder::out_of_tries(const Task& task) const {
  return stopping_ || task.outcome.attempts > settings_.retries;
}

void ApiBinder::end(TaskRef task, Kind kind, std::string message) {
  task->outcome.kind = kind;
  task->outcome.message = std::move(message);
  ended_.push_back(std::move(task->outcome));
  tasks_.erase(task);
}

void ApiBinder::stop_retrying() {
  if (std::exchange(stopping_, true)) return;
  for (auto next = tasks_.begin(); next != tasks_.end();) {
    const TaskRef task = next++;
    if (task->requested) continue;
    if (task->perhaps_bound)
      settle(task);
    else
      end(task, Kind::GaveUp, "interrupted before another try");
  }
}

void ApiBinder::send_due() {
  const auto now = now_();
  for (auto task = tasks_.begin(); task != tasks_.end(); ++task)
    if (!task->requested && task->due <= now) send(task);
}

Milliseconds ApiBinder::until_next_due(Milliseconds at_most) const {
  const auto now = now_();
  for (const Task& task : tasks_) {
    if (task.requested) continue;
    const auto left = std::chrono::ceil<Milliseconds>(task.due - now);
    at_most = std::clamp(left, Milliseconds(0), at_most);
  }
  return at_most;
}

std::vector<BindOutcome> ApiBinder::wait(Milliseconds at_most) {
  send_due();
  if (ended_.empty() && !tasks_.empty()) http_.poll(until_next_due(at_most));
  return std::exchange(ended_, {});
}

}  // namespace spread
