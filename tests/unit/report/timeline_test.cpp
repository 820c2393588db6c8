#include "report/timeline.h"

#include "support/catch.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;
using namespace std::chrono_literals;

namespace {

using Kind = TimelineEntry::Kind;

Timeline some() {
  return {"tenth-node",
          {{0ms, 1, Kind::Edit, "node/node1", "created", ""},
           {0ms, 1, Kind::Edit, "node/node2", "created", ""},
           {0ms, 1, Kind::Edit, "node/node3", "created", ""},
           {0ms, 2, Kind::Edit, "pod/default/a", "created", ""},
           {0ms, 2, Kind::Edit, "pod/default/b", "created", ""},
           {500ms, 3, Kind::Scheduler, "pod/default/a", "unschedulable", "0/3 nodes are available: \x1b[2J"},
           {5s, 4, Kind::Met, "pod/default/a", "as expected", "pending"},
           {90s, 5, Kind::Failed, "pod/default/b", "FAILED", "expected on node1, but it is pending"}}};
}

}  // namespace

TEST_CASE("A timeline for people") {
  check_golden("timeline.txt", render_text(some(), {}));
  check_golden("timeline-no-headers.txt", render_text(some(), {.headers = false}));
  check_golden("timeline-width-60.txt", render_text(some(), {.width = 60}));
}

TEST_CASE("A timeline for programs") {
  check_golden("timeline.json", render_document(some(), DocumentFormat::Json));
  check_golden("timeline.yaml", render_document(some(), DocumentFormat::Yaml));
}

TEST_CASE("The last line counts what was expected") {
  const auto last = [](const Timeline& timeline) {
    const std::string text = render_text(timeline, {});
    return text.substr(text.rfind('\n', text.size() - 2) + 1);
  };
  CHECK(last({}) == "Nothing was expected.\n");
  CHECK(last({"", {{.kind = Kind::Met}}}) == "1 expectation met.\n");
  CHECK(last({"", {{.kind = Kind::Met}, {.kind = Kind::Met}}}) == "2 expectations met.\n");
  CHECK(last(some()) == "1 of 2 expectations failed.\n");
}
