#include "cluster/api_reader.h"

#include <deque>

#include "support/catch.h"

using namespace spread;

namespace {

// Answers each request with the next of the replies.
class Replies : public HttpClient {
 public:
  std::deque<Result<HttpResponse>> replies;
  std::vector<std::string> paths;

  void start(HttpRequest, Done) override {}
  void poll(Milliseconds) override {}
  std::size_t in_flight() const override { return 0; }
  void set_wake_fd(int) override {}
  Result<HttpResponse> send(HttpRequest request) override {
    paths.push_back(request.path);
    Result<HttpResponse> reply = std::move(replies.front());
    replies.pop_front();
    return reply;
  }

  void add(long status, const std::string& body) {
    replies.emplace_back(HttpResponse{status, "application/json", body, std::nullopt});
  }
};

std::string page(const std::string& kind, const std::string& items, const std::string& next = "") {
  return R"({"kind":")" + kind + R"(","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":")" +
         next + R"("},"items":[)" + items + "]}";
}

std::string node(const std::string& name) {
  return R"({"metadata":{"name":")" + name + R"("}})";
}

const std::string kGone =
    R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","message":"too old","code":410})";

WaitingPods ours() {
  return {"my-scheduler", std::nullopt, "", {}};
}

}  // namespace

TEST_CASE("waiting pods are one request, in one namespace or all") {
  struct Case {
    std::string name;
    WaitingPods which;
    std::string path;
  };
  const std::vector<Case> cases = {
      {"all namespaces", ours(),
       "/api/v1/pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dmy-scheduler&limit=5000"},
      {"one namespace",
       {"my-scheduler", "web", "", {}},
       "/api/v1/namespaces/web/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dmy-scheduler&limit=5000"},
      {"with labels",
       {"my-scheduler", std::nullopt, "app=a", {}},
       "/api/v1/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dmy-scheduler&labelSelector=app%3Da&"
       "limit=5000"},
      {"a name that the field selector must escape",
       {"a,b=c\\d", std::nullopt, "", {}},
       "/api/v1/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Da%5C%2Cb%5C%3Dc%5C%5Cd&limit=5000"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Replies http;
    http.add(200, page("PodList", ""));
    REQUIRE(ApiReader(http, c.which).waiting());
    CHECK(http.paths == std::vector<std::string>{c.path});
  }
}

TEST_CASE("a finished pod does not wait") {
  Replies http;
  http.add(200,
           page("PodList", R"({"metadata":{"namespace":"a","name":"done"},"status":{"phase":"Failed"}},)"
                           R"({"metadata":{"namespace":"a","name":"waits"},"status":{"phase":"Pending"}})"));
  const auto pods = ApiReader(http, ours()).waiting();
  REQUIRE(pods);
  REQUIRE(pods->size() == 1);
  CHECK(pods->front().key.name == "waits");
}

TEST_CASE("pages are put together") {
  Replies http;
  http.add(200, page("NodeList", node("a"), "more"));
  http.add(200, page("NodeList", node("b")));
  const auto nodes = ApiReader(http, ours()).nodes();
  REQUIRE(nodes);
  CHECK(nodes->size() == 2);
  CHECK(http.paths ==
        std::vector<std::string>{"/api/v1/nodes?limit=5000", "/api/v1/nodes?limit=5000&continue=more"});
}

TEST_CASE("an expired continue token starts the list over, and pages of two versions never mix") {
  Replies http;
  http.add(200, page("NodeList", node("old"), "more"));
  http.add(410, kGone);
  http.add(200, page("NodeList", node("new")));
  const auto nodes = ApiReader(http, ours()).nodes();
  REQUIRE(nodes);
  REQUIRE(nodes->size() == 1);
  CHECK(nodes->front().name == "new");
}

TEST_CASE("a list that keeps expiring is an error in the end") {
  Replies http;
  for (int i = 0; i < 20; ++i) http.add(410, kGone);
  const auto nodes = ApiReader(http, ours()).nodes();
  REQUIRE_FALSE(nodes);
  CHECK(nodes.error().code == ErrorCode::Expired);
  CHECK(http.paths.size() == 3);
}

TEST_CASE("half a list is no list") {
  struct Case {
    std::string name;
    Result<HttpResponse> second;
  };
  const std::string cut = page("NodeList", node("b")).substr(0, 60);
  const std::vector<Case> cases = {
      {"the body is cut off", HttpResponse{200, "application/json", cut, {}}},
      {"the connection breaks", Error{ErrorCode::Unreachable, "it broke"}},
      {"an error instead", HttpResponse{500, "text/plain", "no", {}}},
      {"a page of HTML", HttpResponse{200, "text/html", "<html>", {}}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Replies http;
    http.add(200, page("NodeList", node("a"), "more"));
    http.replies.push_back(c.second);
    CHECK_FALSE(ApiReader(http, ours()).nodes());
  }
}
