#include "run/once.h"

#include "cluster/pretend_binder.h"
#include "sched/profile.h"
#include "support/catch.h"
#include "support/fake_cluster.h"
#include "support/fake_recorder.h"

using namespace spread;
using namespace spread::test;

namespace {

struct Bed {
  FakeCluster cluster;
  FakeTime time;
  std::vector<std::string> logged;

  Result<PassResult> run() {
    PretendBinder binder;
    PassPrinter printer;
    NoRecorder recorder;
    const Profiles profiles = {make_profile({})};
    const PassTools tools{binder, recorder, profiles, printer, Detail::Decide, [] { return false; }};
    return run_once(cluster, tools, Milliseconds(5000), time.timing(),
                    [&](int, std::string_view message) { logged.emplace_back(message); });
  }
};

}  // namespace

TEST_CASE("nothing waiting is one request") {
  Bed bed;
  const auto pass = bed.run();
  REQUIRE(pass);
  CHECK(pass->results.empty());
  CHECK(bed.cluster.asked == std::vector<std::string>{"waiting"});
}

TEST_CASE("a server that comes in time is waited for, with one notice") {
  Bed bed;
  bed.cluster.failures["waiting"] = std::deque<Error>(5, {ErrorCode::Unreachable, "no connection"});
  CHECK(bed.run().ok());
  CHECK(bed.logged == std::vector<std::string>{"no connection; trying again for 5s"});
}

TEST_CASE("a server that does not come is an error after the time given") {
  Bed bed;
  bed.cluster.failures["waiting"] = std::deque<Error>(100, {ErrorCode::Unreachable, "no connection"});
  const auto start = bed.time.now;
  CHECK(bed.run().error() == Error{ErrorCode::Unreachable, "no connection"});
  CHECK(bed.time.now - start <= Milliseconds(5000));
  CHECK(bed.time.now - start >= Milliseconds(4000));
}

TEST_CASE("what may pass is tried again") {
  for (const ErrorCode code :
       {ErrorCode::Unreachable, ErrorCode::Timeout, ErrorCode::Server, ErrorCode::Throttled}) {
    Bed bed;
    bed.cluster.failures["nodes"] = {{code, "not now"}};
    bed.cluster.all_nodes = {roomy_node("a")};
    bed.cluster.pods = {plain_pod("p")};
    CHECK(bed.run().ok());
    CHECK(bed.time.sleeps.size() == 1);
  }
}

TEST_CASE("what waiting cannot mend is told at once") {
  for (const ErrorCode code :
       {ErrorCode::Unauthorized, ErrorCode::Forbidden, ErrorCode::Config, ErrorCode::BadReply}) {
    Bed bed;
    bed.cluster.failures["nodes"] = {{code, "no"}};
    bed.cluster.pods = {plain_pod("p")};
    CHECK(bed.run().error().code == code);
    CHECK(bed.time.sleeps.empty());
  }
}

TEST_CASE("a server that asks for more time than there is, is not waited for") {
  Bed bed;
  bed.cluster.failures["waiting"] = {{ErrorCode::Throttled, "later", std::chrono::seconds(30)}};
  CHECK(bed.run().error().code == ErrorCode::Throttled);
  CHECK(bed.time.sleeps.empty());
}
