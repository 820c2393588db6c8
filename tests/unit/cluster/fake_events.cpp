#include "support/fake_events.h"

#include "support/fake_api.h"

namespace spread::test {
namespace {

std::string name_in(const HttpRequest& request) {
  return request.method == "POST" ? json_field(request.body, "name")
                                  : request.path.substr(request.path.rfind('/') + 1);
}

int count_in(const std::string& body) {
  const std::string start = "\"count\":";
  const std::size_t at = body.find(start);
  return at == std::string::npos ? 1 : std::stoi(body.substr(at + start.size()));
}

}  // namespace

bool FakeEvents::concerns(const HttpRequest& request) {
  return request.path.starts_with("/apis/events.k8s.io/v1/");
}

std::string FakeEvents::describe(const HttpRequest& request) const {
  const auto known = stored.find(name_in(request));
  const bool post = request.method == "POST";
  const std::string note = post                    ? json_field(request.body, "note")
                           : known == stored.end() ? ""
                                                   : known->second.note;
  const int count = count_in(request.body);
  return request.method + " event " + note + (count > 1 ? " x" + std::to_string(count) : "");
}

HttpResponse FakeEvents::answer(const HttpRequest& request) {
  const std::string name = name_in(request);
  const bool known = stored.contains(name);
  if (request.method == "POST") {
    if (known) return failure_reply(409);
    stored[name] = {json_field(request.body, "note"), count_in(request.body)};
    return json_reply(201, request.body);
  }
  if (!known) return failure_reply(404);
  stored[name].count = count_in(request.body);
  return json_reply(200, request.body);
}

std::map<std::string, int> FakeEvents::counts() const {
  std::map<std::string, int> counts;
  for (const auto& [name, event] : stored) counts[event.note] = event.count;
  return counts;
}

}  // namespace spread::test
