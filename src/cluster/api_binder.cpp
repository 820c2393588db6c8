#include "cluster/api_binder.h"

#include <algorithm>
#include <utility>

#include "cluster/api_reader.h"
#include "cluster/node_check.h"
#include "cluster/transient.h"
#include "kube/api_error.h"
#include "kube/codec/codec.h"

namespace spread {
namespace {

using Kind = BindOutcome::Kind;

constexpr Milliseconds kLongestBackoff{10'000};
constexpr int kReadsWhenStopping = 2;
constexpr const char* kInterrupted = "interrupted before another try";

std::string what_binding(const Binding& binding) {
  return "bind pod " + to_string(binding.pod->key) + " to node " + binding.node;
}

// In the server's own words: anything between it and us may say 200.
bool is_success(const HttpResponse& reply) {
  if (reply.status != 200 && reply.status != 201) return false;
  return decode_status(reply.content_type, reply.body).code == reply.status;
}

}  // namespace

ApiBinder::ApiBinder(HttpClient& http, BindSettings settings, LateCheck check, Random random, Now now,
                     Log log)
    : http_(http),
      settings_(settings),
      check_(std::move(check)),
      backoff_{settings.backoff, std::max(settings.backoff, kLongestBackoff)},
      random_(std::move(random)),
      now_(std::move(now)),
      log_(std::move(log)),
      volumes_(http, check_, settings.retries, backoff_, random_, now_, log_,
               {.bound = [this](Binding binding) { ready_.push_back(std::move(binding)); },
                .not_yet = [this](BindOutcome outcome) { ended_.push_back(std::move(outcome)); }}) {}

std::size_t ApiBinder::free_places() const {
  const std::size_t taken = tasks_.size() + ready_.size() + volumes_.requests();
  return settings_.concurrency - std::min(taken, settings_.concurrency);
}

void ApiBinder::start(Binding binding) {
  if (in_flight() == 0 && std::exchange(stopping_, false)) volumes_.resume();
  if (binding.claims.empty() || binding.perhaps_bound) return bind(std::move(binding));
  volumes_.start(std::move(binding));
}

void ApiBinder::bind(Binding binding) {
  const bool perhaps_bound = binding.perhaps_bound;
  tasks_.push_back({.outcome = {.binding = std::move(binding)},
                    .step = perhaps_bound ? Step::ReadPod : Step::Post,
                    .perhaps_bound = perhaps_bound});
  send(std::prev(tasks_.end()));
}

void ApiBinder::send(TaskRef task) {
  const Binding& binding = task->outcome.binding;
  if (task->step == Step::Post) return post(task);
  task->requested = true;
  if (task->step == Step::ReadPod) {
    http_.start({.path = pod_path(binding.pod->key)},
                [this, task](const Result<HttpResponse>& reply) { pod_read(task, reply); });
  } else {
    http_.start({.path = node_path(binding.node)},
                [this, task](const Result<HttpResponse>& reply) { node_read(task, reply); });
  }
}

void ApiBinder::post(TaskRef task) {
  const Binding& binding = task->outcome.binding;
  if (std::optional<std::string> why = check_ ? check_(binding) : std::nullopt)
    return withhold(task, *std::move(why));
  task->requested = true;
  ++task->outcome.attempts;
  http_.start({.method = "POST",
               .path = pod_path(binding.pod->key) + "/binding",
               .body = encode_binding(binding.pod->key, binding.pod->uid, binding.node),
               .content_type = kProtobufType,
               .accept = kAnyEncoding,
               .why_not = [this, task] { return check_ ? check_(task->outcome.binding) : std::nullopt; }},
              [this, task](const Result<HttpResponse>& reply) { posted(task, reply); });
}

void ApiBinder::posted(TaskRef task, const Result<HttpResponse>& reply) {
  task->requested = false;
  if (!reply && reply.error().code == ErrorCode::Withdrawn) {
    --task->outcome.attempts;
    return withhold(task, reply.error().message);
  }
  task->perhaps_bound = false;
  const int attempt = task->outcome.attempts;
  if (!reply) {
    task->perhaps_bound = true;
    task->outcome.failures.push_back({attempt, 0, reply.error().message});
    return settle(task);
  }
  if (is_success(*reply)) return end(task, Kind::Bound, "");
  const std::string why = error_from(*reply, what_binding(task->outcome.binding)).message;
  if (reply->status == 409 || reply->status == 404 || reply->status < 300) {
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
  if (out_of_tries(*task)) return give_up(task, task->outcome.failures.back().reason);
  post_again(task, at_least);
}

void ApiBinder::post_again(TaskRef task, Milliseconds at_least) {
  task->step = Step::ReadNode;
  task->failed_reads = 0;
  task->due = now_() + std::max(backoff_.delay(task->outcome.attempts, random_), at_least);
}

void ApiBinder::settle(TaskRef task) {
  task->step = Step::ReadPod;
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
  if (!task->withheld.empty()) return end(task, Kind::Withheld, std::move(task->withheld));
  const std::vector<TransientFailure>& failures = task->outcome.failures;
  if (out_of_tries(*task))
    return end(task, Kind::GaveUp, failures.empty() ? kInterrupted : failures.back().reason);
  task->perhaps_bound = false;
  post_again(task, Milliseconds(0));
}

void ApiBinder::node_read(TaskRef task, const Result<HttpResponse>& reply) {
  task->requested = false;
  if (stopping_) return give_up(task, kInterrupted);
  const Binding& binding = task->outcome.binding;
  const Result<std::vector<Node>> found = nodes_in(reply, "look at node " + binding.node);
  if (!found) return node_not_read(task, found.error());
  const Node* node = found->empty() ? nullptr : &found->front();
  if (auto why = against_node(*binding.pod, binding.node, node)) return withhold(task, *std::move(why));
  post(task);
}

// Nothing is sent to a node that nobody has seen.
void ApiBinder::node_not_read(TaskRef task, const Error& why) {
  ++task->failed_reads;
  if (task->failed_reads > settings_.retries) return withhold(task, why.message);
  const auto asked = std::min<Milliseconds>(why.retry_after, kLongestRetryAfter);
  task->due = now_() + std::max(backoff_.delay(task->failed_reads, random_), asked);
}

// The pod has no node, unless a post that failed had its effect all the same.
void ApiBinder::give_up(TaskRef task, std::string why) {
  if (task->perhaps_bound) return settle(task);
  end(task, Kind::GaveUp, std::move(why));
}

// What was posted before may have had its effect.
void ApiBinder::withhold(TaskRef task, std::string why) {
  if (!task->perhaps_bound) return end(task, Kind::Withheld, std::move(why));
  task->withheld = std::move(why);
  settle(task);
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
  volumes_.stop();
  for (Binding& binding : std::exchange(ready_, {}))
    ended_.push_back({.binding = std::move(binding), .kind = Kind::Waiting, .message = kInterrupted});
  for (auto next = tasks_.begin(); next != tasks_.end();) {
    const TaskRef task = next++;
    if (!task->requested) give_up(task, kInterrupted);
  }
}

void ApiBinder::send_due() {
  for (; !ready_.empty() && tasks_.size() < settings_.concurrency; ready_.pop_front())
    bind(std::move(ready_.front()));
  const auto now = now_();
  for (auto next = tasks_.begin(); next != tasks_.end();) {
    const TaskRef task = next++;
    if (!task->requested && task->due <= now) send(task);
  }
  volumes_.send_due(volumes_.requests() + free_places());
}

Milliseconds ApiBinder::until_due(Milliseconds at_most) const {
  const Milliseconds binds = until_first_due(tasks_, now_(), at_most);
  return full() ? binds : volumes_.until_due(binds);
}

std::vector<BindOutcome> ApiBinder::wait(Milliseconds at_most) {
  send_due();
  if (ended_.empty() && in_flight() > 0) http_.poll(until_due(at_most));
  return std::exchange(ended_, {});
}

}  // namespace spread
