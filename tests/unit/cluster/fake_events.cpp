#include "support/fake_events.h"

#include <algorithm>

#include "support/fake_api.h"
#include "support/wire.h"

namespace spread::test {
namespace {

const WirePath kName{1, 1}, kCount{3, 1}, kNote{10};

std::string name_in(const HttpRequest& request) {
  return request.method == "POST" ? wire_text(request.body, kName)
                                  : request.path.substr(request.path.rfind('/') + 1);
}

// A patch is JSON.
int count_in(const HttpRequest& request) {
  if (request.method == "POST") return std::max(1, static_cast<int>(wire_number(request.body, kCount)));
  const std::string start = "\"count\":";
  return std::stoi(request.body.substr(request.body.find(start) + start.size()));
}

}  // namespace

bool FakeEvents::concerns(const HttpRequest& request) {
  return request.path.starts_with("/apis/events.k8s.io/v1/");
}

std::string FakeEvents::describe(const HttpRequest& request) const {
  const auto known = stored.find(name_in(request));
  const bool post = request.method == "POST";
  const std::string note = post                    ? wire_text(request.body, kNote)
                           : known == stored.end() ? ""
                                                   : known->second.note;
  const int count = count_in(request);
  return request.method + " event " + note + (count > 1 ? " x" + std::to_string(count) : "");
}

HttpResponse FakeEvents::answer(const HttpRequest& request) {
  const std::string name = name_in(request);
  const bool known = stored.contains(name);
  if (request.method == "POST") {
    if (known) return failure_reply(409);
    stored[name] = {wire_text(request.body, kNote), count_in(request)};
    return json_reply(201, request.body);
  }
  if (!known) return failure_reply(404);
  stored[name].count = count_in(request);
  return json_reply(200, request.body);
}

std::map<std::string, int> FakeEvents::counts() const {
  std::map<std::string, int> counts;
  for (const auto& [name, event] : stored) counts[event.note] = event.count;
  return counts;
}

}  // namespace spread::test
