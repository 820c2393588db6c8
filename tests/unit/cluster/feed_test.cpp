#include "cluster/feed.h"

#include "support/catch.h"
#include "support/held_requests.h"

using namespace spread;
using namespace spread::support;

namespace {

std::string space(const std::string& name, int version, const std::string& team) {
  return R"({"kind":"Namespace","apiVersion":"v1","metadata":{"name":")" + name + R"(","resourceVersion":")" +
         std::to_string(version) + R"(","labels":{"team":")" + team + R"("}}})";
}

std::string modified(const std::string& object) {
  return R"({"type":"MODIFIED","object":)" + object + "}\n";
}

}  // namespace

TEST_CASE("What the first list of a kind has wakes nobody, and a change of it does where it matters") {
  HeldRequests http;
  std::vector<std::string> told;
  Feed feed(http, [] { return 0.5; }, {},
            {.pod = [](const PodRef&, const PodRef&) {},
             .node = [](const Feed::NodeRef&, const Feed::NodeRef&) {},
             .surroundings =
                 [&told](const Feed::SurroundingChange& change) {
                   told.push_back(change.kind + " " + change.name + (change.matters ? "" : ", no matter"));
                 },
             .synced = [] {}});
  feed.start();
  const auto is_list = [](const HeldRequests::Held& each) {
    return each.request.path.find("/namespaces?limit") != std::string::npos;
  };
  const auto list = std::ranges::find_if(http.held, is_list);
  REQUIRE(list != http.held.end());
  const HeldRequests::Held asked = std::move(*list);
  http.held.erase(list);
  asked.done(
      reply(200, R"({"kind":"NamespaceList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[)" +
                     space("a", 5, "x") + "]}"));
  CHECK(told == std::vector<std::string>{"Namespace a, no matter"});
  CHECK(feed.surroundings().namespaces.at("a").find("team") != nullptr);

  const auto stream = http.held.back().request.stream;
  REQUIRE(stream);
  told.clear();
  stream("application/json;stream=watch", modified(space("a", 8, "x")));
  CHECK(told.empty());
  stream("application/json;stream=watch", modified(space("a", 9, "y")));
  CHECK(told == std::vector<std::string>{"Namespace a"});
}
