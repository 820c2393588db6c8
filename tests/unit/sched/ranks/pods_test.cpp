#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("pods counts live pods of any namespace") {
  const Snapshot snapshot = cluster({node("a"), node("b")}, {
                                                                pod("1").on("a"),
                                                                pod("2").ns("team").on("a").deleting(),
                                                                pod("3").on("a").finished(),
                                                            });
  CHECK(pods().name == "pods");
  CHECK(figures(pods(), pod("p"), snapshot) == std::vector<std::int64_t>{2, 0});
}
