#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

namespace {

// 4 cpu and 8Gi each; a holds 1 cpu, b 4Gi.
Snapshot two() {
  return cluster({node("a"), node("b")},
                 {pod("1").on("a").request("cpu", "1"), pod("2").on("b").request("memory", "4Gi")});
}

}  // namespace

TEST_CASE("requested is the larger share of cpu and memory with the pod, in thousandths") {
  CHECK(requested().name == "requested");
  CHECK(figures(requested(), pod("p"), two()) == Figures{250, 500});
  CHECK(figures(requested(), pod("p").request("cpu", "2"), two()) == Figures{750, 500});
  CHECK(figures(requested(), pod("p").request("cpu", "1").request("memory", "2Gi"), two()) ==
        Figures{500, 750});
  CHECK(figures(requested(), pod("p").request("cpu", "8"), two()) == Figures{2250, 2000});
}

TEST_CASE("requested looks at what pods hold and at what is allocatable") {
  const Snapshot snapshot = cluster(
      {node("a").allocatable("cpu", "3"), node("b").allocatable("cpu", "0"),
       node("c").allocatable("cpu", "0").allocatable("memory", "0"), node("d").allocatable("cpu", "1m")},
      {pod("1").on("a").request("cpu", "1").holding("cpu", "2")});
  CHECK(figures(requested(), pod("p").request("memory", "2Gi"), snapshot) == Figures{666, 250, 0, 250});
  CHECK(figures(requested(), pod("p").request("cpu", "9P"), snapshot)[3] == 1'000'000);
}

TEST_CASE("most-requested is the opposite") {
  CHECK(most_requested().name == "most-requested");
  CHECK(figures(most_requested(), pod("p").request("cpu", "2"), two()) == Figures{-750, -500});
}
