#include "cluster/lease.h"

#include <memory>

#include "support/catch.h"
#include "support/fake_lease_server.h"

using namespace spread;
using namespace spread::test;

namespace {

using Words = std::vector<std::string>;
using std::chrono::seconds;

const std::string kTime = "2026-01-31T12:00:00.000000Z";

LeaseRecord held_by(const std::string& holder, int transitions = 3) {
  return {holder, 15, kTime, kTime, transitions};
}

// One process. Its random figure is 0: no jitter.
struct Process {
  Words told;  // "leads", "lost" and log lines of level 0
  std::chrono::system_clock::time_point wall{seconds(1'769'860'800)};
  std::unique_ptr<LeaderLease> lease;

  Process(FakeLeaseServer& server, const std::string& identity) {
    lease = std::make_unique<LeaderLease>(
        server, LeaseSettings{.ns = "ns", .name = "l", .identity = identity},
        LeaseClocks{[&server] { return server.boot_now(); }, [this] { return wall; }}, [] { return 0.0; },
        [this](int level, std::string_view message) {
          if (level == 0) told.emplace_back(message);
        });
    lease->on_change([this](bool leads) { told.emplace_back(leads ? "leads" : "lost"); });
    lease->start();
  }
  bool held() const { return lease->held(); }
};

}  // namespace

TEST_CASE("a lease that is not there is created, then renewed every two seconds") {
  FakeLeaseServer server;
  Process a(server, "a");
  CHECK_FALSE(a.held());
  server.pass(Milliseconds(4500));
  CHECK(a.held());
  CHECK(a.told == Words{"leads"});
  CHECK(server.requests == Words{"GET 404", "POST a 201", "PUT a 200", "PUT a 200"});
  CHECK(*server.record == LeaseRecord{"a", 15, kTime, kTime, 0});
}

TEST_CASE("a renewal keeps the time of acquiring, the transitions and what others wrote") {
  FakeLeaseServer server;
  server.record = held_by("", 3);
  server.annotation = "theirs";
  Process a(server, "a");
  server.pass(Milliseconds(100));
  a.wall += std::chrono::microseconds(2'000'001);
  server.pass(Milliseconds(2500));
  CHECK(*server.record == LeaseRecord{"a", 15, kTime, "2026-01-31T12:00:02.000001Z", 4});
  CHECK(server.annotation == "theirs");
}

TEST_CASE("another's lease is taken only after its time has passed without a change, by the own clock") {
  FakeLeaseServer server;
  server.record = held_by("b");
  Process a(server, "a");
  a.wall += std::chrono::hours(5);  // the times in the lease are long past by this clock
  server.pass(Milliseconds(14'000));
  CHECK_FALSE(a.held());
  server.write({"b", 15, kTime, "2026-01-31T12:00:02.000000Z", 3});  // b is alive
  server.pass(Milliseconds(15'000));
  CHECK_FALSE(a.held());
  server.pass(Milliseconds(5'000));
  CHECK(a.held());
  CHECK(server.record->transitions == 4);
}

TEST_CASE("a new version is a sign of life, whatever the holder's wall clock says") {
  FakeLeaseServer server;
  server.record = held_by("b");
  Process a(server, "a");
  for (int renewal = 0; renewal < 5; ++renewal) {
    server.pass(Milliseconds(10'000));
    server.write(held_by("b"));
  }
  CHECK_FALSE(a.held());
}

TEST_CASE("a holder with a short duration is waited for as long as it says") {
  FakeLeaseServer server;
  server.record = LeaseRecord{"b", 1, kTime, kTime, 0};
  Process a(server, "a");
  server.pass(Milliseconds(2'500));
  CHECK(a.held());
}

TEST_CASE("of two, one leads; when it falls silent the other does, after the first has stopped") {
  FakeLeaseServer server;
  auto a = std::make_unique<Process>(server, "a");
  Process b(server, "b");
  server.pass(Milliseconds(30'000));
  REQUIRE(a->held());
  REQUIRE_FALSE(b.held());
  a.reset();  // killed
  server.pass(Milliseconds(12'000));
  CHECK_FALSE(b.held());
  server.pass(Milliseconds(6'000));
  CHECK(b.held());
  CHECK(server.record->transitions == 1);
}

TEST_CASE("nothing is held ten seconds after the last renewal that succeeded was sent") {
  FakeLeaseServer server;
  Process a(server, "a");
  server.pass(Milliseconds(10));
  server.pass(Milliseconds(10));
  REQUIRE(a.held());
  const auto sent = server.now() - Milliseconds(10);
  server.down = true;
  server.pass(std::chrono::floor<Milliseconds>(sent + seconds(10) - server.now()) - Milliseconds(1));
  CHECK(a.held());
  CHECK(a.told == Words{"leads"});
  server.pass(Milliseconds(1));
  CHECK_FALSE(a.held());
  CHECK(a.told.back() == "lost");
  server.down = false;
  server.pass(Milliseconds(8'000));
  CHECK(a.held());  // nobody else took it
  CHECK(server.record->transitions == 0);
}

TEST_CASE("a machine that slept holds nothing when it wakes") {
  FakeLeaseServer server;
  Process a(server, "a");
  server.pass(Milliseconds(100));
  REQUIRE(a.held());
  server.asleep = seconds(20);
  CHECK_FALSE(a.held());
  server.pass(Milliseconds(2'100));
  CHECK(a.held());
  CHECK(a.told == Words{"leads", "lost the lease ns/l: it could not be renewed for 10s", "lost", "leads"});
}

TEST_CASE("a reply that comes too late is worth nothing") {
  FakeLeaseServer server;
  Process a(server, "a");
  server.pass(Milliseconds(12));  // the request that creates it is under way
  server.asleep = seconds(20);
  server.pass(Milliseconds(9));
  CHECK_FALSE(a.held());
  CHECK(a.told.empty());
  server.pass(Milliseconds(100));
  CHECK(a.held());
}

TEST_CASE("the wall clock plays no part") {
  FakeLeaseServer server;
  Process a(server, "a");
  Process b(server, "b");
  server.pass(Milliseconds(5'000));
  a.wall += std::chrono::hours(1);
  b.wall -= std::chrono::hours(1);
  server.pass(Milliseconds(60'000));
  CHECK(a.told == Words{"leads"});
  CHECK(b.told.empty());
}

TEST_CASE("a lease that was changed by hand is lost as soon as it is noticed") {
  struct Case {
    std::string name;
    std::function<void(FakeLeaseServer&)> change;
    std::string why;
    Milliseconds until_held;  // again
  };
  const std::vector<Case> cases = {
      {"deleted", [](FakeLeaseServer& server) { server.remove(); }, "it was deleted", Milliseconds(100)},
      {"taken", [](FakeLeaseServer& server) { server.write(held_by("hand")); }, "hand holds it now",
       Milliseconds(17'000)},
      {"emptied", [](FakeLeaseServer& server) { server.write(held_by("")); }, "its holder was taken out",
       Milliseconds(100)},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    FakeLeaseServer server;
    Process a(server, "a");
    server.pass(Milliseconds(100));
    c.change(server);
    while (a.held()) server.pass(Milliseconds(1));
    REQUIRE(server.requests.size() > 2);
    CHECK(server.requests.rbegin()[1].starts_with("PUT a 4"));  // the renewal told; what it is now is asked
    server.pass(Milliseconds(15));
    CHECK(a.told == Words{"leads", "lost the lease ns/l: " + c.why, "lost"});
    server.pass(c.until_held);
    CHECK(a.held());
  }
}

TEST_CASE("a change of another's making leaves the lease in the same hands") {
  FakeLeaseServer server;
  Process a(server, "a");
  server.pass(Milliseconds(100));
  server.annotation = "new";
  server.write(*server.record);
  server.pass(Milliseconds(2'100));
  CHECK(a.held());
  CHECK(a.told == Words{"leads"});
  CHECK(server.record->transitions == 0);
}

TEST_CASE("one that waits does not create a deleted lease before its holder must have noticed") {
  FakeLeaseServer server;
  server.record = held_by("b");
  Process a(server, "a");
  server.pass(Milliseconds(5'000));
  server.remove();
  server.pass(Milliseconds(9'000));
  CHECK_FALSE(server.record);
  server.pass(Milliseconds(4'000));
  CHECK(a.held());
}

TEST_CASE("one failure is survived without a loss") {
  using Mishap = FakeLeaseServer::Mishap;
  struct Case {
    std::string name;
    Mishap mishap;
  };
  for (const Case& c :
       {Case{"500", {500, false}}, Case{"500, though it was written", {500, true}}, Case{"429", {429, false}},
        Case{"silence", {0, false}}, Case{"the reply is lost", {0, true}}}) {
    INFO(c.name);
    FakeLeaseServer server;
    Process a(server, "a");
    server.pass(Milliseconds(1'000));
    server.mishaps = {c.mishap};
    server.pass(Milliseconds(20'000));
    CHECK(a.held());
    CHECK(a.told == Words{"leads"});
  }
}

TEST_CASE("a failure that stays is said once") {
  FakeLeaseServer server;
  server.mishaps = std::deque<std::optional<FakeLeaseServer::Mishap>>(3, {{403, false}});
  Process a(server, "a");
  server.pass(Milliseconds(5'000));
  CHECK(a.told.size() == 1);
  CHECK(a.told[0].ends_with("; trying again"));
  server.pass(Milliseconds(3'000));
  CHECK(a.held());
}

TEST_CASE("a release empties the holder, so that another need not wait") {
  FakeLeaseServer server;
  Process a(server, "a");
  Process b(server, "b");
  server.pass(Milliseconds(5'000));
  a.lease->release(Milliseconds(5'000));
  CHECK_FALSE(a.held());
  CHECK(a.told == Words{"leads", "lost"});
  CHECK(*server.record == LeaseRecord{"", 1, kTime, kTime, 0});
  server.pass(Milliseconds(2'100));
  CHECK(b.held());
  CHECK_FALSE(a.held());
}

TEST_CASE("a release while a request is under way leaves no holder behind") {
  for (const auto wait : {Milliseconds(0), Milliseconds(12), Milliseconds(2'021)}) {
    INFO(wait.count());
    FakeLeaseServer server;
    Process a(server, "a");
    server.pass(wait);
    REQUIRE(server.in_flight() == 1);
    a.lease->release(Milliseconds(5'000));
    server.pass(Milliseconds(10'000));
    CHECK((!server.record || server.record->holder.empty()));
  }
}

TEST_CASE("a release touches no other's lease, and takes a bounded time") {
  FakeLeaseServer server;
  Process a(server, "a");
  server.pass(Milliseconds(100));
  server.write(held_by("b"));
  a.lease->release(Milliseconds(5'000));
  CHECK(server.record == held_by("b"));

  server.record.reset();
  Process c(server, "c");
  server.pass(Milliseconds(100));
  server.down = true;
  const auto before = server.now();
  c.lease->release(Milliseconds(5'000));
  CHECK(server.now() - before <= Milliseconds(5'100));
}

TEST_CASE("the jitter spreads those that wait over 2.2 times the pause") {
  FakeLeaseServer server;
  server.record = held_by("b");
  LeaderLease lease(
      server, {.ns = "ns", .name = "l", .identity = "a"},
      {[&server] { return server.boot_now(); }, [] { return std::chrono::system_clock::time_point(); }},
      [] { return 0.999; }, [](int, std::string_view) {});
  lease.start();
  server.pass(Milliseconds(4'300));
  CHECK(server.requests.size() == 1);
  server.pass(Milliseconds(200));
  CHECK(server.requests.size() == 2);
}
