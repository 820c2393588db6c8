#include "sched/helped.h"

#include "sched/decide.h"
#include "sched/profile.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

TEST_CASE("placing other pods may help where a node was rejected for what is elsewhere") {
  struct Case {
    std::string name;
    PodRef pod;
    std::vector<PodRef> promised;
    bool helped;
  };
  const PodAffinityTerm db{selector("app=db"), "zone", {}, std::nullopt};
  const SpreadConstraint by_zone{.topology_key = "zone", .selector = selector("app=web")};
  const Case cases[] = {
      {"placed", pod("p"), {}, false},
      {"company that is not there", pod("p").join(db), {}, true},
      {"a spread that is not reached", pod("p").label("app", "web").spread(by_zone), {}, true},
      {"labels of the nodes", pod("p").select("disk", "ssd"), {}, false},
      {"labels come before company", pod("p").select("disk", "ssd").join(db), {}, false},
      {"room", pod("p").request("cpu", "100"), {}, false},
      {"room that a promised pod may not need",
       pod("p").request("cpu", "100"),
       {pod("n").nominated("a")},
       true},
      {"gates", pod("p").gate("g").join(db), {}, false},
      {"deleting", pod("p").deleting().join(db), {}, false},
  };
  const Profile profile = make_profile({});
  for (const Case& c : cases) {
    INFO(c.name);
    const Snapshot snapshot =
        cluster({node("a").label("zone", "x"), node("b").label("zone", "y").unschedulable()},
                {pod("1").on("a").label("app", "web")}, {.nominated = c.promised});
    CHECK(may_be_helped(decide(*c.pod, snapshot, profile, Detail::Decide), profile, snapshot) == c.helped);
  }
}
