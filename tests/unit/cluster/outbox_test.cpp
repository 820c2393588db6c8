// How letters are sent, through ApiRecorder: few at a time, again where it may help, and never for ever.
#include "cluster/recorder_bed.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::test;
using Mishaps = std::deque<std::optional<Mishap>>;

namespace {

const Mishap kNoReply{0, false, {}};
const Mishap kLostReply{0, true, {}};
const std::string kPost = "POST event no room", kPatch = "PATCH default/p Unschedulable";

Mishap denied(const std::string& what) {
  return {403, false, {}, "events is forbidden: User x cannot " + what};
}

void bind_many(RecorderBed& bed, int pods) {
  for (int i = 0; i < pods; ++i) bed.recorder.bound(waiting_pod("p" + std::to_string(i)), "worker");
}

}  // namespace

TEST_CASE("few letters are under way, and more where many wait") {
  for (const auto& [pods, most] : {std::pair(100, 1), {2000, 4}, {9000, 16}}) {
    INFO(pods);
    RecorderBed bed;
    bind_many(bed, pods);
    bed.settle();
    CHECK(bed.api.most_in_flight == static_cast<std::size_t>(most));
    CHECK(bed.api.events.stored.size() == static_cast<std::size_t>(pods));
  }
}

TEST_CASE("binds come first, until they are over") {
  RecorderBed bed;
  bed.busy = true;
  bind_many(bed, 10);
  bed.pass(Milliseconds(4'900));
  CHECK(bed.api.requests.empty());
  bed.busy = false;
  bed.pass(Milliseconds(90));
  CHECK(bed.api.events.stored.size() == 10);
}

TEST_CASE("one letter after a lull goes at once, one that follows close on another waits for the next lull") {
  RecorderBed bed;
  for (const auto& [pause, at_once] : {std::pair(0, 1), {19, 1}, {19, 1}, {21, 4}}) {
    INFO(pause);
    bed.pass(Milliseconds(pause));
    bind_many(bed, 1);
    bed.answer();
    CHECK(bed.api.events.stored.size() == static_cast<std::size_t>(at_once));
  }
}

TEST_CASE("while letters keep coming they are sent at an even pace, late by a bounded time") {
  for (const int a_second : {100, 200}) {
    RecorderBed bed;
    const Milliseconds every(1000 / a_second);
    std::vector<int> sent;  // by each second
    for (int second = 0; second < 120; ++second) {
      for (int i = 0; i < a_second; ++i, bed.pass(every)) {
        bed.busy = i % 2 == 0;  // by turns under way and just over
        bind_many(bed, 1);
      }
      sent.push_back(static_cast<int>(bed.api.events.stored.size()));
    }
    CHECK(sent[4] <= 1);  // the very first
    CHECK(sent[9] <= 5 * a_second / 2);
    for (std::size_t second = 6; second < sent.size(); ++second) {
      INFO(a_second << " a second, after " << second << " s");
      const int of_it = sent[second] - sent[second - 1];
      CHECK(of_it >= a_second * 15 / 100);
      CHECK(of_it <= a_second * 11 / 10);
      const int come = (static_cast<int>(second) + 1) * a_second;
      CHECK(come - sent[second] <= 26 * a_second);
    }
    CHECK(bed.api.most_in_flight == 1);
  }
}

TEST_CASE("binds without end do not hold letters back for ever") {
  for (const auto& [pods, most] : {std::pair(100, 1), {6000, 3}}) {
    INFO(pods);
    RecorderBed bed;
    bed.busy = true;
    bind_many(bed, pods);
    bed.pass(Milliseconds(5'100));
    CHECK(bed.api.most_in_flight == static_cast<std::size_t>(most));
    CHECK(bed.api.events.stored.size() == static_cast<std::size_t>(pods));
    bind_many(bed, 1);
    bed.settle();
    CHECK(bed.api.requests.size() == static_cast<std::size_t>(pods));  // it has not waited long enough
  }
}

TEST_CASE("all is posted at the end, many at a time, binds or not") {
  RecorderBed bed;
  bed.busy = true;
  bind_many(bed, 50);
  bed.recorder.finish();
  CHECK(bed.api.events.stored.size() == 50);
  CHECK(bed.api.most_in_flight == 32);
  CHECK(bed.logged.empty());
}

TEST_CASE("a reply that was lost makes no second event") {
  RecorderBed bed;
  bed.api.event_requests = {kLostReply};
  bed.fail();
  bed.recorder.finish();
  CHECK(bed.about("events") == Words{kPost, kPost});
  CHECK(bed.api.events.stored.size() == 1);
}

TEST_CASE("what may pass is sent again after a pause, one letter at a time until it works") {
  struct Case {
    std::string name;
    Mishap mishap;
    Milliseconds at_least;
  };
  for (const Case& c :
       {Case{"500", {500, false, {}}, Milliseconds(499)}, Case{"no connection", kNoReply, Milliseconds(499)},
        Case{"429 with a time", {429, false, std::chrono::seconds(7)}, Milliseconds(7000)}}) {
    INFO(c.name);
    RecorderBed bed;
    bed.api.event_requests = {c.mishap};
    const auto start = bed.api.now();
    bed.recorder.bound(waiting_pod(), "worker");
    bed.settle();
    bed.api.most_in_flight = 0;
    bind_many(bed, 20);
    CHECK(bed.api.most_in_flight == 0);  // all of them wait
    bed.api.before_answer = [&] { CHECK(bed.api.now() - start >= c.at_least); };
    bed.api.poll(Milliseconds(60'000));
    CHECK(bed.api.most_in_flight == 1);
    bed.recorder.finish();
    CHECK(bed.api.events.stored.size() == 21);
  }
}

TEST_CASE("letters are given up after twelve tries, which is said once, and how many at the end") {
  RecorderBed bed;
  bed.api.event_requests = Mishaps(24, Mishap{500, false, {}});
  bind_many(bed, 2);
  bed.pass(std::chrono::hours(1));
  CHECK(bed.api.requests.size() == 24);
  const std::string given_up = "cannot create events: as told (500); given up after 12 tries";
  CHECK(bed.logged == Words{given_up});
  bind_many(bed, 1);
  bed.settle();
  CHECK(bed.api.events.stored.size() == 1);
  bed.api.event_requests = Mishaps(12, Mishap{500, false, {}});
  bind_many(bed, 1);
  bed.pass(std::chrono::hours(1));
  CHECK(bed.logged == Words{given_up, given_up});
  bed.recorder.finish();
  CHECK(bed.logged.back() == "3 events and conditions were not posted: cannot create events: as told (500)");
}

TEST_CASE("a server that does not come back keeps nobody from ending") {
  RecorderBed bed;
  bed.api.event_requests = Mishaps(1000, kNoReply);
  bind_many(bed, 100);
  const auto start = bed.api.now();
  bed.recorder.finish();
  CHECK(bed.api.now() - start >= std::chrono::seconds(9));
  CHECK(bed.api.now() - start <= std::chrono::seconds(11));
  REQUIRE(bed.logged.size() == 1);
  CHECK(bed.logged[0].find("100 events and conditions were not posted: cannot create events: ") == 0);
}

TEST_CASE("a right that is missing is said once for each kind, and not asked for again") {
  RecorderBed bed;
  bed.api.event_requests = Mishaps(50, denied("create resource events"));
  bed.api.status_patches = Mishaps(50, denied("patch resource pods/status"));
  for (int i = 0; i < 3; ++i) {
    bed.fail("no room", "p");
    bed.settle();
    bed.fail("no room", "q" + std::to_string(i));
    bed.settle();
  }
  bed.recorder.finish();
  CHECK(bed.api.requests == Words{kPost, kPatch});
  REQUIRE(bed.logged.size() == 2);
  CHECK(bed.logged[0] ==
        "cannot create events: events is forbidden: User x cannot create resource events "
        "(403); going on without");
  CHECK(bed.logged[1].find("cannot patch pods/status: ") == 0);
}

TEST_CASE("where events may be made but not changed, they are made") {
  RecorderBed bed;
  bed.api.event_requests = {std::nullopt, denied("patch resource events")};
  for (int i = 0; i < 3; ++i) bed.fail(), bed.settle();
  bed.fail("another");
  bed.settle();
  CHECK(bed.about("events") == Words{kPost, "PATCH event no room x2", "POST event another"});
  CHECK(bed.logged.size() == 1);
}

TEST_CASE("letters about what is gone are dropped without a word, others that are refused with one") {
  struct Case {
    std::string name;
    Mishap mishap;
    std::size_t lines;
  };
  const std::vector<Case> cases = {
      {"the namespace is being deleted",
       {403, false, {}, "it is being terminated", "NamespaceTerminating"},
       0},
      {"the namespace is gone", {404, false, {}}, 0},
      {"a plugin of the server dislikes it", {403, false, {}, "exceeded quota"}, 1},
      {"it is not valid", {422, false, {}}, 1},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    RecorderBed bed;
    bed.api.event_requests = {c.mishap, c.mishap};
    bind_many(bed, 3);
    bed.recorder.finish();
    CHECK(bed.api.requests.size() == 3);
    CHECK(bed.api.events.stored.size() == 1);
    CHECK(bed.logged.size() == c.lines);
  }
}
