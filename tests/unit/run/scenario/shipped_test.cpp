#include <algorithm>
#include <filesystem>

#include "scenario_bed.h"
#include "support/golden.h"

using namespace spread;
using namespace spread::test;

TEST_CASE("Every scenario that is shipped comes out as it expects, and as it is approved") {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(source_directory() + "/test-pods/scenarios"))
    if (file.path().extension() == ".yaml") names.push_back(file.path().stem().string());
  REQUIRE(names.size() >= 8);
  for (const std::string& name : names) {
    INFO(name);
    const Played played = play_embedded(read_scenario(shipped(name)));
    if (!played.result) FAIL(played.result.error().message);
    CHECK(played.failed().empty());
    CHECK(played.timeline.scenario == name);
    CHECK(played.timeline.count(TimelineEntry::Kind::Met) > 0);
    check_golden("scenario-" + name + ".txt", render_text(played.timeline, {}));
  }
}
