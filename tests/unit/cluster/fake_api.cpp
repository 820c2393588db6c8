#include "support/fake_api.h"

#include <algorithm>

#include "base/text.h"

namespace spread::test {
namespace {

// "/api/v1/namespaces/NS/pods/NAME[/binding]"
PodKey key_in(const std::string& path) {
  const std::vector<std::string> parts = split(path, '/');
  return {parts.at(4), parts.at(6)};
}

// The value of `"name":"…"` behind `from`.
std::string field(const std::string& json, const std::string& name, std::size_t from = 0) {
  const std::string start = "\"" + name + "\":\"";
  const std::size_t at = json.find(start, from) + start.size();
  return json.substr(at, json.find('"', at) - at);
}

HttpResponse reply(long status, std::string body) {
  return {status, "application/json", std::move(body), std::nullopt};
}

std::string status_body(long status) {
  return R"({"kind":"Status","apiVersion":"v1","status":"Failure","message":"as told","code":)" +
         std::to_string(status) + "}";
}

std::optional<Mishap> take(std::deque<std::optional<Mishap>>& from) {
  if (from.empty()) return std::nullopt;
  std::optional<Mishap> mishap = from.front();
  from.pop_front();
  return mishap;
}

}  // namespace

void FakeApi::start(HttpRequest request, Done done) {
  queue_.emplace_back(std::move(request), std::move(done));
  most_in_flight = std::max(most_in_flight, queue_.size());
}

void FakeApi::poll(Milliseconds wait) {
  if (queue_.empty()) {
    now_ += wait;
    return;
  }
  auto [request, done] = std::move(queue_.front());
  queue_.pop_front();
  done(answer(request));
}

Result<HttpResponse> FakeApi::send(HttpRequest request) {
  return answer(request);
}

Result<HttpResponse> FakeApi::answer(const HttpRequest& request) {
  const bool binding = request.method == "POST";
  const PodKey key = key_in(request.path);
  const std::string node = binding ? field(request.body, "name", request.body.find("\"target\"")) : "";
  requests.push_back(request.method + " " + to_string(key) + (binding ? " " + node : ""));
  const std::optional<Mishap> mishap = take(binding ? binds : reads);
  HttpResponse ordinary;
  if (!mishap || mishap->applied) ordinary = binding ? bind(key, request.body) : read(key);
  if (!mishap) return ordinary;
  if (mishap->status == 0) return Error{ErrorCode::Unreachable, "the connection broke"};
  HttpResponse failure = reply(mishap->status, status_body(mishap->status));
  failure.retry_after = mishap->retry_after;
  return failure;
}

HttpResponse FakeApi::bind(const PodKey& key, const std::string& body) {
  const auto pod = pods.find(key);
  if (pod == pods.end()) return reply(404, status_body(404));
  if (pod->second.uid != field(body, "uid") || !pod->second.node.empty() || pod->second.deleting)
    return reply(409, status_body(409));
  pod->second.node = field(body, "name", body.find("\"target\""));
  return reply(201, R"({"kind":"Status","apiVersion":"v1","status":"Success","code":201})");
}

HttpResponse FakeApi::read(const PodKey& key) const {
  const auto pod = pods.find(key);
  if (pod == pods.end()) return reply(404, status_body(404));
  const std::string deleted = pod->second.deleting ? R"(,"deletionTimestamp":"2026-01-01T00:00:00Z")" : "";
  return reply(200, R"({"kind":"Pod","apiVersion":"v1","metadata":{"namespace":")" + key.ns +
                        R"(","name":")" + key.name + R"(","uid":")" + pod->second.uid + "\"" + deleted +
                        R"(},"spec":{"nodeName":")" + pod->second.node +
                        R"("},"status":{"phase":"Pending"}})");
}

}  // namespace spread::test
