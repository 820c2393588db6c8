#include <algorithm>
#include <map>

#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

namespace {

Snapshot three() {
  return cluster({node("n1"), node("n2"), node("n3")});
}

}  // namespace

TEST_CASE("random is the same for the same seed, pod and node, on any machine") {
  CHECK(random_order(1).name == "random");
  CHECK(figures(random_order(1), pod("p"), three()) == Figures{761906, 757325, 88629});
  CHECK(figures(random_order(1), pod("p"), cluster({node("n2")})).front() ==
        figures(random_order(1), pod("p"), three())[1]);
}

TEST_CASE("random differs by seed and by pod") {
  const Figures one = figures(random_order(1), pod("p"), three());
  CHECK(figures(random_order(2), pod("p"), three()) != one);
  CHECK(figures(random_order(1), pod("q"), three()) != one);
  CHECK(figures(random_order(1), pod("p").uid("other"), three()) != one);
  CHECK(figures(random_order(1), pod("q").uid("uid-p"), three()) == one);
  CHECK(figures(random_order(1), pod("p").uid(""), three()) !=
        figures(random_order(1), pod("p").ns("team").uid(""), three()));
}

TEST_CASE("random prefers no node, and has figures that can be read") {
  std::map<std::size_t, int> first;
  for (int i = 0; i < 3000; ++i) {
    const Figures all = figures(random_order(7), pod("pod-" + std::to_string(i)), three());
    const auto best = std::ranges::min_element(all);
    CHECK(*best >= 0);
    CHECK(*std::ranges::max_element(all) < 1'000'000);
    ++first[static_cast<std::size_t>(best - all.begin())];
  }
  for (const auto& [node, times] : first) CHECK((times > 900 && times < 1100));
  CHECK(first.size() == 3);
}
