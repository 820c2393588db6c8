#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

namespace {

const Snapshot snapshot = cluster({node("a"), node("b")}, {
                                                              pod("1").on("a").label("app", "web"),
                                                              pod("2").on("a").label("app", "web").deleting(),
                                                              pod("3").on("a").label("app", "web").finished(),
                                                              pod("4").on("a").label("app", "db"),
                                                              pod("5").on("a"),
                                                              pod("6").ns("team").on("b").label("app", "web"),
                                                              pod("7").on("b").label("tier", "web"),
                                                          });

}  // namespace

TEST_CASE("same-app counts live pods with the same value of the label") {
  const Pod web = pod("p").label("app", "web");
  CHECK(same_app({"app", SpreadScope::Namespace}).name == "same-app");
  CHECK(figures(same_app({"app", SpreadScope::Namespace}), web, snapshot) == Figures{2, 0});
  CHECK(figures(same_app({"app", SpreadScope::Cluster}), web, snapshot) == Figures{2, 1});
  CHECK(figures(same_app({"tier", SpreadScope::Namespace}), pod("p").label("tier", "web"), snapshot) ==
        Figures{0, 1});
}

TEST_CASE("same-app has no say about a pod without the label") {
  CHECK(figures(same_app({"app", SpreadScope::Namespace}), pod("p"), snapshot).empty());
  CHECK(figures(same_app({"app", SpreadScope::Namespace}), pod("p").label("app", ""), snapshot) ==
        Figures{0, 0});
}
