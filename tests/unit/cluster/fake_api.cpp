#include "support/fake_api.h"

#include <algorithm>

#include "base/text.h"
#include "support/wire.h"

namespace spread::test {
namespace {

const WirePath kUid{1, 5}, kTarget{2, 3};  // of a Binding
const std::string kNodes = "/api/v1/nodes?fieldSelector=metadata.name%3D";

// "/api/v1/namespaces/NS/pods/NAME[/binding]"
PodKey key_in(const std::string& path) {
  const std::vector<std::string> parts = split(path, '/');
  return {parts.at(4), parts.at(6)};
}

std::optional<Mishap> take(std::deque<std::optional<Mishap>>& from) {
  if (from.empty()) return std::nullopt;
  std::optional<Mishap> mishap = from.front();
  from.pop_front();
  return mishap;
}

std::string conditions_of(const StoredPod& pod) {
  if (!pod.scheduled) return "";
  return R"(,"conditions":[{"type":"PodScheduled","status":")" + pod.scheduled->status + R"(","reason":")" +
         pod.scheduled->reason + R"(","message":")" + pod.scheduled->message + "\"}]";
}

template <class Ordinary>
Result<HttpResponse> with_mishap(const std::optional<Mishap>& mishap, const Ordinary& ordinary) {
  HttpResponse reply;
  if (!mishap || mishap->applied) reply = ordinary();
  if (!mishap) return reply;
  if (mishap->status == 0) return Error{ErrorCode::Unreachable, "the connection broke"};
  HttpResponse failure = failure_reply(mishap->status, mishap->message, mishap->cause);
  failure.retry_after = mishap->retry_after;
  return failure;
}

}  // namespace

std::string json_field(const std::string& json, const std::string& name, std::size_t from) {
  const std::string start = "\"" + name + "\":\"";
  const std::size_t at = json.find(start, from) + start.size();
  return json.substr(at, json.find('"', at) - at);
}

HttpResponse json_reply(long status, std::string body) {
  return {status, "application/json", std::move(body), std::nullopt};
}

HttpResponse failure_reply(long status, const std::string& message, const std::string& cause) {
  const std::string details = cause.empty() ? "" : R"("details":{"causes":[{"reason":")" + cause + R"("}]},)";
  return json_reply(status, R"({"kind":"Status","apiVersion":"v1","status":"Failure","message":")" + message +
                                "\"," + details + "\"code\":" + std::to_string(status) + "}");
}

HttpClient::RequestId FakeApi::start(HttpRequest request, Done done) {
  queue_.push_back({++last_, std::move(request), std::move(done)});
  most_in_flight = std::max(most_in_flight, queue_.size());
  return last_;
}

void FakeApi::cancel(RequestId id) {
  std::erase_if(queue_, [id](const Queued& queued) { return queued.id == id; });
}

void FakeApi::poll(Milliseconds wait) {
  if (queue_.empty()) {
    now_ += timers_.until_next(wait);
    timers_.run_due();
    return;
  }
  Queued next = std::move(queue_.front());
  queue_.pop_front();
  const auto why_not = next.request.why_not ? next.request.why_not() : std::nullopt;
  next.done(why_not ? Error{ErrorCode::Withdrawn, *why_not} : answer(next.request));
}

Result<HttpResponse> FakeApi::send(HttpRequest request) {
  return answer(request);
}

Result<HttpResponse> FakeApi::answer(const HttpRequest& request) {
  if (before_answer) before_answer();
  if (request.path.starts_with(kNodes)) return answer_about_node(request);
  if (FakeEvents::concerns(request)) {
    requests.push_back(events.describe(request));
    return with_mishap(take(event_requests), [&] { return events.answer(request); });
  }
  if (request.path.ends_with("/status")) return answer_about_status(request);
  if (!FakeVolumes::concerns(request)) return answer_about_pod(request);
  requests.push_back(FakeVolumes::describe(request));
  return with_mishap(take(volume_requests), [&] { return storage.answer(request); });
}

Result<HttpResponse> FakeApi::answer_about_node(const HttpRequest& request) {
  const std::string name = request.path.substr(kNodes.size());
  requests.push_back("LOOK " + name);
  const std::string cordon = cordoned.contains(name) ? R"("unschedulable":true)" : "";
  const std::string item = R"({"metadata":{"name":")" + name + R"("},"spec":{)" + cordon + "}}";
  return with_mishap(take(node_reads), [&] {
    return json_reply(200, R"({"kind":"NodeList","apiVersion":"v1","metadata":{},"items":[)" +
                               (gone.contains(name) ? "" : item) + "]}");
  });
}

Result<HttpResponse> FakeApi::answer_about_pod(const HttpRequest& request) {
  const bool binding = request.method == "POST";
  const PodKey key = key_in(request.path);
  const std::string node = binding ? wire_text(request.body, kTarget) : "";
  requests.push_back(request.method + " " + to_string(key) + (binding ? " " + node : ""));
  return with_mishap(take(binding ? binds : reads),
                     [&] { return binding ? bind(key, request.body) : read(key); });
}

HttpResponse FakeApi::bind(const PodKey& key, const std::string& body) {
  const auto pod = pods.find(key);
  if (pod == pods.end()) return failure_reply(404);
  if (pod->second.uid != wire_text(body, kUid) || !pod->second.node.empty() || pod->second.deleting)
    return failure_reply(409);
  pod->second.node = wire_text(body, kTarget);
  return json_reply(201, R"({"kind":"Status","apiVersion":"v1","status":"Success","code":201})");
}

HttpResponse FakeApi::read(const PodKey& key) const {
  const auto pod = pods.find(key);
  if (pod == pods.end()) return failure_reply(404);
  const std::string deleted = pod->second.deleting ? R"(,"deletionTimestamp":"2026-01-01T00:00:00Z")" : "";
  return json_reply(200, R"({"kind":"Pod","apiVersion":"v1","metadata":{"namespace":")" + key.ns +
                             R"(","name":")" + key.name + R"(","uid":")" + pod->second.uid +
                             R"(","resourceVersion":")" + pod->second.version + "\"" + deleted +
                             R"(},"spec":{"nodeName":")" + pod->second.node +
                             R"("},"status":{"phase":"Pending")" + conditions_of(pod->second) + "}}");
}

Result<HttpResponse> FakeApi::answer_about_status(const HttpRequest& request) {
  const PodKey key = key_in(request.path);
  requests.push_back("PATCH " + to_string(key) + " " + json_field(request.body, "reason"));
  return with_mishap(take(status_patches), [&] { return patch_status(key, request.body); });
}

HttpResponse FakeApi::patch_status(const PodKey& key, const std::string& body) {
  const auto pod = pods.find(key);
  if (pod == pods.end()) return failure_reply(404);
  if (pod->second.uid != json_field(body, "uid") ||
      pod->second.version != json_field(body, "resourceVersion"))
    return failure_reply(409);
  pod->second.version = std::to_string(std::stoi(pod->second.version) + 1);
  pod->second.scheduled = {json_field(body, "status"), json_field(body, "reason"),
                           json_field(body, "message")};
  return read(key);
}

}  // namespace spread::test
