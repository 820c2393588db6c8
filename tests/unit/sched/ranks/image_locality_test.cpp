#include "sched/ranks/ranks.h"
#include "support/asking.h"
#include "support/builders.h"
#include "support/catch.h"

using namespace spread;
using namespace spread::support;

using Figures = std::vector<std::int64_t>;

TEST_CASE("image-locality adds up what the node would have to pull") {
  const Snapshot snapshot =
      cluster({node("a").image({"web:1", "web@sha256:0"}, 100).image({"log:latest"}, 10),
               node("b").image({"web:1"}, 120), node("c").image({"r.io:5000/log:latest"}, 7)});
  struct Case {
    std::string name;
    Pod waiting;
    Figures figures;
  };
  const Case cases[] = {
      {"the largest size that is stated", pod("p").image("web:1"), {0, 0, 120}},
      {"no tag means latest", pod("p").image("log"), {0, 10, 10}},
      {"a port is no tag", pod("p").image("r.io:5000/log"), {7, 7, 0}},
      {"by digest", pod("p").image("web@sha256:0"), {0, 100, 100}},
      {"several", pod("p").image("web:1").image("log"), {0, 10, 130}},
      {"the same twice is pulled once", pod("p").image("log").image("log:latest"), {0, 10, 10}},
      {"beside one that nobody has", pod("p").image("log").image("db:1"), {0, 10, 10}},
      {"one that nobody has", pod("p").image("db:1"), {}},
      {"another tag", pod("p").image("web:2"), {}},
      {"none", pod("p"), {}},
  };
  CHECK(image_locality().name == "image-locality");
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(figures(image_locality(), c.waiting, snapshot) == c.figures);
  }
}
