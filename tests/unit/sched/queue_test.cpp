#include "sched/queue.h"

#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using support::pod;

namespace {

using Names = std::vector<std::string>;

Names names_of(const std::vector<PodRef>& pods) {
  Names names;
  for (const PodRef& ref : pods) names.push_back(ref->key.name);
  return names;
}

Names ordered(std::vector<PodRef> pods, const SpreadBy& by = {}) {
  order_for_pass(pods, {{"my-scheduler", by, {}, {}}});
  return names_of(pods);
}

}  // namespace

TEST_CASE("priority comes before everything") {
  CHECK(ordered({pod("old").created(1), pod("low").priority(-1).created(0),
                 pod("high").priority(5).created(9)}) == Names{"high", "old", "low"});
}

TEST_CASE("app by app, the one with the oldest pod first, then age, then name") {
  CHECK(ordered({
            pod("web-2").label("app", "web").created(30),
            pod("db-2").label("app", "db").created(40),
            pod("web-1").label("app", "web").created(20),
            pod("db-1").label("app", "db").created(10),
            pod("b").created(15),
            pod("a").created(15),
        }) == Names{"db-1", "db-2", "a", "b", "web-1", "web-2"});
}

TEST_CASE("an app is of one namespace and one priority") {
  CHECK(ordered({
            pod("1").ns("x").label("app", "web").created(1),
            pod("2").ns("y").label("app", "web").created(2),
            pod("3").ns("x").label("app", "web").created(3),
            pod("4").ns("x").label("app", "web").created(4).priority(1),
        }) == Names{"4", "1", "3", "2"});
}

TEST_CASE("with the scope of the cluster an app has no namespace") {
  CHECK(ordered(
            {pod("1").ns("x").label("app", "web").created(1), pod("2").ns("x").label("app", "db").created(2),
             pod("3").ns("y").label("app", "web").created(3)},
            {"app", SpreadScope::Cluster}) == Names{"1", "3", "2"});
}

TEST_CASE("apps of one age go by name, and an empty label is an app of its own") {
  CHECK(ordered({
            pod("d").label("app", "x"),
            pod("c").label("app", ""),
            pod("b"),
            pod("a").label("app", "x"),
            pod("e").label("app", ""),
        }) == Names{"a", "d", "b", "c", "e"});
}

TEST_CASE("each pod's own profile says what makes an app") {
  std::vector<PodRef> pods = {
      pod("1").scheduler("by-app").label("app", "web").label("tier", "x").created(1),
      pod("2").scheduler("by-tier").label("app", "web").label("tier", "x").created(2),
      pod("3").scheduler("by-app").label("app", "db").label("tier", "x").created(3),
      pod("4").scheduler("by-tier").label("app", "db").label("tier", "x").created(4),
      pod("5").scheduler("by-app").label("app", "web").label("tier", "y").created(5),
  };
  order_for_pass(pods, {{"by-app", {"app", SpreadScope::Namespace}, {}, {}},
                        {"by-tier", {"tier", SpreadScope::Namespace}, {}, {}}});
  CHECK(names_of(pods) == Names{"1", "5", "2", "4", "3"});
}

TEST_CASE("the label is the operator's") {
  CHECK(ordered({pod("1").label("tier", "x").created(1), pod("2").label("tier", "y").created(2),
                 pod("3").label("tier", "x").created(3)},
                {"tier", SpreadScope::Namespace}) == Names{"1", "3", "2"});
  CHECK(ordered({}).empty());
}
