#include "cluster/api_binder.h"

#include <algorithm>

#include "support/catch.h"
#include "support/fake_api.h"

using namespace spread;
using namespace spread::test;
using Kind = BindOutcome::Kind;

namespace {

const PodKey kKey{"default", "p"};

PodRef waiting_pod(const std::string& name = "p", const std::string& uid = "uid-1") {
  auto pod = std::make_shared<Pod>();
  pod->key = {"default", name};
  pod->uid = uid;
  return pod;
}

struct Bed {
  FakeApi api;
  std::optional<std::string> against;  // what the late check says
  ApiBinder binder;

  explicit Bed(BindSettings settings = {.concurrency = 4, .retries = 2, .backoff = Milliseconds(500)})
      : binder(
            api, settings, [this](const Binding&) { return against; }, [] { return 0.999999; },
            [this] { return api.now(); }, [](int, std::string_view) {}) {
    api.pods[kKey] = {"uid-1", "", false};
  }

  BindOutcome finish() {
    for (int step = 0; step < 100; ++step)
      for (BindOutcome& outcome : binder.wait(Milliseconds(60'000))) return outcome;
    FAIL("the binding never ended");
    return {};
  }

  BindOutcome bind() {
    binder.start({waiting_pod(), "worker"});
    return finish();
  }
};

const Mishap kNoReply{0, false, {}};
const Mishap kLostReply{0, true, {}};

}  // namespace

TEST_CASE("a binding that goes well is one request") {
  Bed bed;
  const BindOutcome outcome = bed.bind();
  CHECK(outcome.kind == Kind::Bound);
  CHECK(outcome.attempts == 1);
  CHECK(bed.api.requests == std::vector<std::string>{"POST default/p worker"});
  CHECK(bed.api.pods[kKey].node == "worker");
}

TEST_CASE("a binding whose outcome is open is settled by reading the pod") {
  struct Case {
    std::string name;
    StoredPod stored;
    std::deque<std::optional<Mishap>> binds;
    Kind kind;
    std::vector<std::string> requests;
  };
  const std::string post = "POST default/p worker", get = "GET default/p", look = "LOOK worker";
  const std::vector<Case> cases = {
      {"the reply is lost, the bind happened", {"uid-1", "", false}, {kLostReply}, Kind::Bound, {post, get}},
      {"the request is lost", {"uid-1", "", false}, {kNoReply}, Kind::Bound, {post, get, look, post}},
      {"a success that the server would not tell of so",
       {"uid-1", "", false},
       {Mishap{202, false, {}}},
       Kind::Bound,
       {post, get, look, post}},
      {"500, though the bind happened",
       {"uid-1", "", false},
       {Mishap{500, true, {}}},
       Kind::Bound,
       {post, look, post, get}},
      {"409: on our node already", {"uid-1", "worker", false}, {}, Kind::Bound, {post, get}},
      {"409: another scheduler was faster", {"uid-1", "other", false}, {}, Kind::Elsewhere, {post, get}},
      {"409: created again under the same name", {"uid-2", "", false}, {}, Kind::Gone, {post, get}},
      {"409: another pod of that name on our node", {"uid-2", "worker", false}, {}, Kind::Gone, {post, get}},
      {"409: being deleted", {"uid-1", "", true}, {}, Kind::Gone, {post, get}},
      {"409 though nothing is wrong",
       {"uid-1", "", false},
       {Mishap{409, false, {}}},
       Kind::Bound,
       {post, get, look, post}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.api.pods[kKey] = c.stored;
    bed.api.binds = c.binds;
    CHECK(bed.bind().kind == c.kind);
    CHECK(bed.api.requests == c.requests);
  }
}

TEST_CASE("a pod that is gone is not bound") {
  Bed bed;
  bed.api.pods.clear();
  CHECK(bed.bind().kind == Kind::Gone);
}

TEST_CASE("failures that may pass are tried again with growing pauses") {
  Bed bed;
  bed.api.binds = {Mishap{500, false, {}}, Mishap{503, false, {}}};
  const auto start = bed.api.now();
  const BindOutcome outcome = bed.bind();
  CHECK(outcome.kind == Kind::Bound);
  CHECK(outcome.attempts == 3);
  CHECK(outcome.failures.size() == 2);
  CHECK(outcome.failures[1].status == 503);
  const auto took = bed.api.now() - start;
  CHECK(took > Milliseconds(1400));  // 500 ms, then 1 s, less a rounding
  CHECK(took < Milliseconds(1600));
}

TEST_CASE("Retry-After is honoured, and bounded") {
  struct Case {
    std::string name;
    long seconds;
    Milliseconds waited;
  };
  for (const Case& c : {Case{"longer than the backoff", 7, Milliseconds(7000)},
                        Case{"a day is cut", 86'400, Milliseconds(60'000)},
                        Case{"more than fits", 9'223'372'036'854'775, Milliseconds(60'000)}}) {
    INFO(c.name);
    Bed bed;
    bed.api.binds = {Mishap{429, false, std::chrono::seconds(c.seconds)}};
    const auto start = bed.api.now();
    CHECK(bed.bind().kind == Kind::Bound);
    CHECK(bed.api.now() - start == c.waited);
  }
}

TEST_CASE("tries are bounded") {
  Bed bed;
  bed.api.binds = std::deque<std::optional<Mishap>>(50, Mishap{429, false, {}});
  const BindOutcome outcome = bed.bind();
  CHECK(outcome.kind == Kind::GaveUp);
  CHECK(outcome.attempts == 3);
  CHECK(std::ranges::count(bed.api.requests, "POST default/p worker") == 3);
  CHECK_FALSE(outcome.message.empty());
}

TEST_CASE("after the last 5xx the pod is read: it may have been bound all the same") {
  Bed bed;
  bed.api.binds = {Mishap{500, false, {}}, Mishap{500, false, {}}, Mishap{504, true, {}}};
  CHECK(bed.bind().kind == Kind::Bound);
}

TEST_CASE("what cannot be read is said to be unknown") {
  Bed bed;
  bed.api.binds = {kLostReply};
  bed.api.reads = std::deque<std::optional<Mishap>>(50, kNoReply);
  const BindOutcome outcome = bed.bind();
  CHECK(outcome.kind == Kind::Unknown);
  CHECK(outcome.message.find("whether it was bound is not known") == 0);
  CHECK(bed.api.requests.size() < 10);
}

TEST_CASE("a node is looked at before a binding is sent to it again") {
  struct Case {
    std::string name;
    std::deque<std::optional<Mishap>> binds, node_reads;
    std::set<std::string> cordoned, gone;
    Kind kind;
    std::string message;
    std::vector<std::string> requests;
  };
  const std::string post = "POST default/p worker", get = "GET default/p", look = "LOOK worker";
  const Mishap unavailable{503, false, {}}, after_the_fact{500, true, {}};
  const std::vector<Case> cases = {
      {"gone", {unavailable}, {}, {}, {"worker"}, Kind::Withheld, "node worker is gone", {post, look, get}},
      {"cordoned",
       {kNoReply},
       {},
       {"worker"},
       {},
       Kind::Withheld,
       "node worker was cordoned",
       {post, get, look}},
      {"cordoned, but the bind had its effect",
       {after_the_fact},
       {},
       {"worker"},
       {},
       Kind::Bound,
       "",
       {post, look, get}},
      {"read at the second try",
       {kNoReply},
       {unavailable},
       {},
       {},
       Kind::Bound,
       "",
       {post, get, look, look, post}},
      {"never read",
       {kNoReply},
       std::deque<std::optional<Mishap>>(10, kNoReply),
       {},
       {},
       Kind::Withheld,
       "the connection broke",
       {post, get, look, look, look}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Bed bed;
    bed.api.binds = c.binds;
    bed.api.node_reads = c.node_reads;
    bed.api.cordoned = c.cordoned;
    bed.api.gone = c.gone;
    const BindOutcome outcome = bed.bind();
    CHECK(outcome.kind == c.kind);
    CHECK(outcome.message == c.message);
    CHECK(bed.api.requests == c.requests);
  }
}

TEST_CASE("a cordon that the pod tolerates keeps no binding back") {
  Bed bed;
  bed.api.binds = {kNoReply};
  bed.api.cordoned = {"worker"};
  auto pod = std::make_shared<Pod>(*waiting_pod());
  pod->tolerations = {{"", "Exists", "", ""}};
  bed.binder.start({pod, "worker"});
  CHECK(bed.finish().kind == Kind::Bound);
}

TEST_CASE("nothing is sent that the late check is against") {
  Bed bed;
  bed.against = "the lease is lost";
  const BindOutcome outcome = bed.bind();
  CHECK(outcome.kind == Kind::Withheld);
  CHECK(outcome.message == "the lease is lost");
  CHECK(outcome.attempts == 0);
  CHECK(bed.api.requests.empty());
}

TEST_CASE("the late check is asked once more when there is a connection") {
  Bed bed;
  bed.binder.start({waiting_pod(), "worker"});
  bed.against = "the lease is lost";
  const BindOutcome outcome = bed.finish();
  CHECK(outcome.kind == Kind::Withheld);
  CHECK(outcome.message == "the lease is lost");
  CHECK(outcome.attempts == 0);
  CHECK(bed.api.requests.empty());
}

TEST_CASE("a pod that may be bound already is read before anything is sent") {
  struct Case {
    std::string name, on;
    Kind kind;
    std::vector<std::string> requests;
  };
  const std::string post = "POST default/p worker", get = "GET default/p", look = "LOOK worker";
  for (const Case& c :
       {Case{"it is", "worker", Kind::Bound, {get}}, Case{"it is not", "", Kind::Bound, {get, look, post}},
        Case{"it is on another node", "other", Kind::Elsewhere, {get}}}) {
    INFO(c.name);
    Bed bed;
    bed.api.pods[kKey].node = c.on;
    bed.binder.start({.pod = waiting_pod(), .node = "worker", .perhaps_bound = true});
    CHECK(bed.finish().kind == c.kind);
    CHECK(bed.api.requests == c.requests);
  }
}

TEST_CASE("the late check is asked before each try, and what was sent before is settled") {
  struct Case {
    std::string name;
    Mishap mishap;
    Kind kind;
  };
  for (const Case& c : {Case{"known not to be bound", {429, false, {}}, Kind::Withheld},
                        Case{"not bound, it said 500", {500, false, {}}, Kind::Withheld},
                        Case{"bound, though it said 500", {500, true, {}}, Kind::Bound}}) {
    INFO(c.name);
    Bed bed;
    bed.api.binds = {c.mishap};
    bed.binder.start({waiting_pod(), "worker"});
    CHECK(bed.binder.wait(Milliseconds(1)).empty());
    bed.against = "the lease is lost";
    CHECK(bed.finish().kind == c.kind);
    CHECK(std::ranges::count(bed.api.requests, "POST default/p worker") == 1);
  }
}

TEST_CASE("a refusal is final") {
  for (const long status : {400L, 401L, 403L, 422L, 302L}) {
    INFO(status);
    Bed bed;
    bed.api.binds = {Mishap{status, false, {}}};
    const BindOutcome outcome = bed.bind();
    CHECK(outcome.kind == Kind::Refused);
    CHECK(outcome.attempts == 1);
  }
}

TEST_CASE("many bindings are in flight, but not more than allowed") {
  Bed bed;
  std::size_t bound = 0;
  for (int i = 0; i < 20; ++i) {
    const std::string name = "p" + std::to_string(i);
    bed.api.pods[{"default", name}] = {name, "", false};
    while (bed.binder.full()) bound += bed.binder.wait(Milliseconds(1000)).size();
    bed.binder.start({waiting_pod(name, name), "worker"});
  }
  while (bed.binder.in_flight() > 0) bound += bed.binder.wait(Milliseconds(1000)).size();
  CHECK(bound == 20);
  CHECK(bed.api.most_in_flight == 4);
}

TEST_CASE("after stop_retrying nothing new is posted, and what may be bound is settled") {
  struct Case {
    std::string name;
    Mishap mishap;
    Kind kind;
  };
  for (const Case& c : {Case{"known not to be bound", {429, false, {}}, Kind::GaveUp},
                        Case{"bound, though it said 500", {500, true, {}}, Kind::Bound},
                        Case{"not bound, it said 500", {500, false, {}}, Kind::GaveUp}}) {
    INFO(c.name);
    Bed bed;
    bed.api.binds = {c.mishap};
    bed.binder.start({waiting_pod(), "worker"});
    CHECK(bed.binder.wait(Milliseconds(1)).empty());
    bed.binder.stop_retrying();
    CHECK(bed.finish().kind == c.kind);
    CHECK(std::ranges::count(bed.api.requests, "POST default/p worker") == 1);
  }
}

TEST_CASE("a stop that is asked for again and again still ends") {
  Bed bed;
  bed.api.binds = {kLostReply};
  bed.api.reads = std::deque<std::optional<Mishap>>(100, kNoReply);
  bed.binder.start({waiting_pod(), "worker"});
  std::vector<BindOutcome> ended;
  for (int turn = 0; turn < 50 && ended.empty(); ++turn) {
    bed.binder.stop_retrying();
    ended = bed.binder.wait(Milliseconds(1000));
  }
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].kind == Kind::Unknown);
  CHECK(bed.api.requests.size() < 6);
}

TEST_CASE("Retry-After counts for reads too") {
  Bed bed;
  bed.api.binds = {kLostReply};
  bed.api.reads = {Mishap{429, false, std::chrono::seconds(9)}};
  const auto start = bed.api.now();
  CHECK(bed.bind().kind == Kind::Bound);
  CHECK(bed.api.now() - start == std::chrono::seconds(9));
}

TEST_CASE("once all is settled the next binding is tried as often as ever") {
  Bed bed;
  bed.binder.start({waiting_pod(), "worker"});
  bed.binder.stop_retrying();
  CHECK(bed.finish().kind == Kind::Bound);
  bed.api.pods[{"default", "q"}] = {"uid-q", "", false};
  bed.api.binds = {Mishap{429, false, {}}};
  bed.binder.start({waiting_pod("q", "uid-q"), "worker"});
  CHECK(bed.finish().kind == Kind::Bound);
}
