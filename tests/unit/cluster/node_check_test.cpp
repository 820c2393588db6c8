#include "cluster/node_check.h"

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("What has come between a pod and its node") {
  const Node ready = node("a"), cordoned = node("a").unschedulable(),
             tainted = node("a").taint("x", "", "NoExecute"),
             disliked = node("a").taint("x", "", "PreferNoSchedule");
  struct Case {
    std::string name;
    const Node* node;
    std::optional<std::string> against;
  };
  for (const Case& c : {Case{"nothing", &ready, std::nullopt}, Case{"gone", nullptr, "node a is gone"},
                        Case{"cordoned", &cordoned, "node a was cordoned"},
                        Case{"a taint", &tainted, "node a has the taint x:NoExecute"},
                        Case{"a soft one", &disliked, std::nullopt}}) {
    INFO(c.name);
    CHECK(against_node(pod("p"), "a", c.node) == c.against);
  }
}
