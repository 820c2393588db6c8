#include "cluster/reflector.h"

#include "support/catch.h"
#include "support/held_requests.h"

using namespace spread;
using namespace spread::support;
using namespace std::chrono_literals;

namespace {

std::string pod_json(const std::string& name, int version) {
  return R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":")" + name + R"(","namespace":"a","uid":"u-)" +
         name + R"(","resourceVersion":")" + std::to_string(version) + R"("}})";
}

std::string event(const std::string& type, const std::string& object) {
  return R"({"type":")" + type + R"(","object":)" + object + "}\n";
}

std::string bookmark(int version) {
  return event("BOOKMARK", R"({"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":")" +
                               std::to_string(version) + R"("}})");
}

std::string list_of(int version, const std::vector<std::string>& items, const std::string& next = "") {
  std::string all;
  for (const std::string& item : items) all += (all.empty() ? "" : ",") + item;
  return R"({"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":")" + std::to_string(version) +
         R"(","continue":")" + next + R"("},"items":[)" + all + "]}";
}

struct Bed {
  HeldRequests http;
  std::vector<std::string> changes, lines;
  std::size_t corrected = 0;
  int synced = 0, hindered = 0, restarted = 0;
  Mirror<Pod> pods{
      {decode_pods, decode_pod_event, [](const Pod& pod) { return to_string(pod.key); },
       [](const Pod& a, const Pod& b) { return a.uid == b.uid; }},
      [this](const PodRef& before, const PodRef& after) {
        changes.push_back((before ? before->key.name : "-") + ">" + (after ? after->key.name : "-"));
      }};
  Reflector reflector{http,
                      pods,
                      {.path = "/api/v1/pods", .resource = "pods", .accept = "application/json"},
                      [] { return 0.5; },
                      [this](int level, std::string_view line) {
                        lines.push_back(std::to_string(level) + " " + std::string(line));
                      },
                      {.synced = [this] { ++synced; },
                       .hindered = [this] { ++hindered; },
                       .corrected = [this](std::size_t count) { corrected += count; },
                       .restarted = [this] { ++restarted; }}};

  Bed() { reflector.start(); }

  HeldRequests::Held take() {
    REQUIRE_FALSE(http.held.empty());
    HeldRequests::Held first = std::move(http.held.front());
    http.held.pop_front();
    return first;
  }
  // What is asked for, and the answer to it.
  std::string answer(Result<HttpResponse> with) {
    const HeldRequests::Held asked = take();
    asked.done(std::move(with));
    return asked.request.path;
  }
  void send(const std::string& bytes) {
    REQUIRE_FALSE(http.held.empty());
    const auto stream = http.held.front().request.stream;
    REQUIRE(stream);
    stream("application/json;stream=watch", bytes);
  }
  std::string asked() const { return http.held.empty() ? "" : http.held.front().request.path; }
  std::vector<std::string> news() { return std::exchange(changes, {}); }
};

using Names = std::vector<std::string>;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A collection is listed, page by page, then watched from there") {
  Bed bed;
  CHECK(bed.answer(reply(200, list_of(7, {pod_json("x", 5)}, "more"))) == "/api/v1/pods?limit=5000");
  CHECK(bed.news().empty());
  CHECK_FALSE(bed.reflector.synced());
  CHECK(has(bed.answer(reply(200, list_of(7, {pod_json("y", 6)}))), "continue=more"));
  CHECK(bed.news() == Names{"->x", "->y"});
  CHECK(bed.reflector.synced());
  CHECK(bed.synced == 1);
  CHECK(has(bed.asked(), "watch=1&allowWatchBookmarks=true&resourceVersion=7&timeoutSeconds=450"));

  bed.send(event("ADDED", pod_json("z", 8)) + event("MODIFIED", pod_json("x", 9)));
  bed.send(event("DELETED", pod_json("y", 10)));
  CHECK(bed.news() == Names{"->z", "x>x", "y>-"});

  bed.send(bookmark(20));
  bed.answer(reply(200, ""));  // the watch's time is over
  CHECK(has(bed.asked(), "resourceVersion=20&"));
  CHECK(bed.restarted == 0);
}

TEST_CASE("A list that is cut off counts for nothing") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)}, "more")));
  bed.answer(Error{ErrorCode::Unreachable, "the connection broke"});
  CHECK(bed.news().empty());
  CHECK(bed.http.held.empty());
  CHECK(bed.reflector.trouble()->message == "cannot list pods: the connection broke");
  bed.http.poll(600ms);
  CHECK(bed.asked() == "/api/v1/pods?limit=5000");
  bed.answer(reply(200, list_of(9, {pod_json("y", 8)})));
  CHECK(bed.news() == Names{"->y"});
  CHECK_FALSE(bed.reflector.trouble());
}

TEST_CASE("Pages of one list that has expired are thrown away") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)}, "more")));
  bed.answer(reply(410, R"({"kind":"Status","apiVersion":"v1","message":"expired","code":410})"));
  bed.http.poll(600ms);
  CHECK(bed.asked() == "/api/v1/pods?limit=5000");
}

TEST_CASE("A list that goes on with the token it was asked with is given up, and asked for again later") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)}, "more")));
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)}, "more")));
  CHECK(bed.http.held.empty());
  CHECK(bed.reflector.trouble()->message == "cannot list pods: the list has no end");
  bed.http.poll(600ms);
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)}, "more")));
  bed.answer(reply(200, list_of(7, {pod_json("y", 6)})));
  CHECK(bed.news() == Names{"->x", "->y"});
}

TEST_CASE("A watch that has expired leads to another list; what changed meanwhile is told") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 5), pod_json("y", 6)})));
  bed.news();
  SECTION("by an event") {
    bed.send(event("ERROR", R"({"kind":"Status","apiVersion":"v1","message":"too old","code":410})"));
  }
  SECTION("by its status") {
    bed.answer(reply(410, R"({"kind":"Status","apiVersion":"v1","message":"old","code":410})"));
  }
  CHECK(bed.http.held.empty());
  CHECK(bed.restarted == 1);
  bed.http.poll(600ms);
  CHECK(bed.answer(reply(200, list_of(30, {pod_json("x", 5), pod_json("z", 29)}))) ==
        "/api/v1/pods?limit=5000");
  CHECK(bed.news() == Names{"->z", "y>-"});
  CHECK(bed.synced == 1);
}

TEST_CASE("A first list that fails is told each time, a later one is not") {
  Bed bed;
  for (const int times : {1, 2}) {
    bed.answer(reply(403, R"({"kind":"Status","apiVersion":"v1","message":"not you","code":403})"));
    CHECK(bed.hindered == times);
    REQUIRE(bed.reflector.trouble());
    bed.http.poll(60s);
  }
  bed.answer(reply(200, list_of(7, {})));
  bed.send(event("ERROR", R"({"kind":"Status","apiVersion":"v1","message":"too old","code":410})"));
  bed.http.poll(60s);
  bed.answer(reply(500, ""));
  CHECK(bed.hindered == 2);
}

TEST_CASE("A watch that breaks goes on where it was, with growing pauses, then with a list") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {})));
  bed.send(bookmark(9));
  for (const auto pause : {600ms, 1200ms, 2400ms}) {
    bed.answer(Error{ErrorCode::Unreachable, "the connection broke"});
    CHECK(bed.http.held.empty());
    bed.http.poll(pause - 1ms);
    CHECK(bed.http.held.empty());
    bed.http.poll(1ms);
    CHECK(has(bed.asked(), "resourceVersion=9&"));
  }
  bed.answer(Error{ErrorCode::Unreachable, "the connection broke"});
  bed.http.poll(4800ms);
  CHECK(bed.asked() == "/api/v1/pods?limit=5000");
}

TEST_CASE("A watch that begins again is no trouble, though nothing comes of it yet") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {})));
  bed.answer(Error{ErrorCode::Unreachable, "the connection broke"});
  CHECK(bed.reflector.trouble());
  bed.http.poll(600ms);
  CHECK(bed.reflector.trouble());
  bed.send("");
  CHECK_FALSE(bed.reflector.trouble());
  bed.answer(reply(200, ""));  // it ends at once: no reason to hurry
  CHECK(bed.http.held.empty());
  bed.http.poll(1199ms);
  CHECK(bed.http.held.empty());
  bed.http.poll(1ms);
  CHECK(bed.http.held.size() == 1);
}

TEST_CASE("A watch that is refused is asked for ever less often, though lists can be read, and said once") {
  Bed bed;
  const auto refused = reply(403, R"({"kind":"Status","apiVersion":"v1","message":"no watch","code":403})");
  bed.answer(reply(200, list_of(7, {})));
  bed.lines.clear();
  int lists = 0;
  for (const auto pause : {600ms, 1200ms, 2400ms, 4800ms, 9600ms, 19200ms, 22500ms, 22500ms}) {
    bed.answer(refused);
    CHECK(bed.reflector.trouble());
    bed.http.poll(pause - 1ms);
    CHECK(bed.http.held.empty());
    bed.http.poll(1ms);
    if (has(bed.asked(), "watch=1")) continue;
    ++lists;
    bed.answer(reply(200, list_of(7, {})));
  }
  CHECK(lists == 5);
  CHECK(std::ranges::count_if(bed.lines, [](const std::string& line) { return line.starts_with("0 "); }) ==
        1);
  bed.send(bookmark(8));
  CHECK(bed.lines.back() == "0 pods can be read again");
  bed.answer(Error{ErrorCode::Unreachable, "the connection broke"});
  bed.http.poll(600ms);
  CHECK(has(bed.asked(), "watch=1"));
}

TEST_CASE("A version that is too old leads to a list soon, however long the server was away") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {})));
  for (const auto pause : {600ms, 1200ms, 2400ms}) {
    bed.answer(Error{ErrorCode::Unreachable, "the connection broke"});
    bed.http.poll(pause);
  }
  bed.send(event("ERROR", R"({"kind":"Status","apiVersion":"v1","message":"too old","code":410})"));
  bed.http.poll(600ms);
  CHECK(bed.asked() == "/api/v1/pods?limit=5000");
}

TEST_CASE(
    "A watch that is silent for a minute and a half is given up, and all listed: the server may be set "
    "back") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {})));
  bed.http.poll(89s);
  bed.send(bookmark(8));
  bed.http.poll(89s);
  CHECK(bed.http.held.size() == 1);
  CHECK(bed.restarted == 0);
  bed.http.poll(1s);
  CHECK(bed.http.held.empty());
  CHECK(bed.restarted == 1);
  bed.http.poll(600ms);
  CHECK(bed.answer(reply(200, list_of(3, {}))) == "/api/v1/pods?limit=5000");
  CHECK(has(bed.asked(), "resourceVersion=3&"));
}

TEST_CASE("What was told before something newer counts no more") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)})));
  bed.send(event("MODIFIED", pod_json("x", 9)));
  bed.news();
  bed.send(event("MODIFIED", pod_json("x", 8)) + event("DELETED", pod_json("x", 8)));
  bed.send(event("MODIFIED", pod_json("x", 9)));
  CHECK(bed.news().empty());
  bed.send(event("DELETED", pod_json("x", 10)));
  CHECK(bed.news() == Names{"x>-"});
}

TEST_CASE("What is no watch is given up") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {})));
  bed.send("garbage\n");
  CHECK(bed.http.held.empty());
  CHECK(bed.restarted == 1);
}

TEST_CASE("Retry-After is honoured") {
  Bed bed;
  HttpResponse busy = reply(429, "slow down");
  busy.retry_after = 7s;
  bed.answer(busy);
  bed.http.poll(6s);
  CHECK(bed.http.held.empty());
  bed.http.poll(1s);
  CHECK(bed.asked() == "/api/v1/pods?limit=5000");
}

TEST_CASE("Every five minutes a list of the same version is compared, and what differs corrected") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("same", 1), pod_json("gone", 2), pod_json("old", 3)})));
  bed.send(bookmark(10));
  for (int minute = 0; minute < 5; ++minute) {
    bed.http.poll(1min);
    bed.send(bookmark(10));
  }
  REQUIRE(bed.http.held.size() == 2);
  bed.news();
  // What changes while the list is under way is no difference.
  bed.send(event("ADDED", pod_json("new", 11)) + event("DELETED", pod_json("same", 12)));
  CHECK(bed.news() == Names{"->new", "same>-"});
  const HeldRequests::Held comparison = std::move(bed.http.held.back());
  bed.http.held.pop_back();
  CHECK(has(comparison.request.path, "resourceVersionMatch=Exact&resourceVersion=10"));
  comparison.done(reply(200, list_of(10, {pod_json("same", 1), pod_json("old", 4), pod_json("missed", 5)})));
  CHECK(bed.news() == Names{"old>old", "->missed", "gone>-"});
  CHECK(bed.corrected == 3);
  CHECK(bed.http.held.size() == 1);
}

TEST_CASE("A comparison that fails is made later, and the watch goes on") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 1)})));
  for (int minute = 0; minute < 5; ++minute) {
    bed.http.poll(1min);
    bed.send(bookmark(10));
  }
  REQUIRE(bed.http.held.size() == 2);
  const HeldRequests::Held comparison = std::move(bed.http.held.back());
  bed.http.held.pop_back();
  comparison.done(Error{ErrorCode::Unreachable, "the connection broke"});
  CHECK(bed.http.held.size() == 1);
  CHECK(bed.restarted == 0);
  CHECK(bed.corrected == 0);
}

TEST_CASE("Another object of the same name is told as two changes") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {pod_json("x", 5)})));
  bed.news();
  std::string other = pod_json("x", 9);
  other.replace(other.find("u-x"), 3, "u-z");
  bed.send(event("MODIFIED", other));
  CHECK(bed.news() == Names{"x>-", "->x"});
}

TEST_CASE("Reading anew gives up what is under way") {
  Bed bed;
  bed.answer(reply(200, list_of(7, {})));
  bed.reflector.read_anew();
  CHECK_FALSE(bed.reflector.synced());
  REQUIRE(bed.http.held.size() == 1);
  bed.answer(reply(200, list_of(9, {pod_json("x", 8)})));
  CHECK(bed.reflector.synced());
  CHECK(bed.synced == 2);
}
