#include "cluster/mirror.h"

#include "model/node.h"
#include "support/catch.h"

using namespace spread;

namespace {

// "a1" is the node a of version 1; a page is such words without anything between them.
Result<List<Node>> read_page(Encoding /*encoding*/, std::string_view body) {
  List<Node> list;
  for (; !body.empty(); body.remove_prefix(2)) {
    list.items.emplace_back().name = body.substr(0, 1);
    list.versions.push_back(static_cast<std::uint64_t>(body[1] - '0'));
  }
  return list;
}

Result<WatchEvent<Node>> read_event(Encoding /*encoding*/, std::string_view frame) {
  WatchEvent<Node> event{.type = WatchEvent<Node>::Type::Put, .object = {}};
  event.object.name = frame.substr(0, 1);
  event.version = static_cast<std::uint64_t>(frame[1] - '0');
  return event;
}

struct Bed {
  std::string told;
  Mirror<Node> mirror{{read_page, read_event, [](const Node& node) { return node.name; },
                       [](const Node&, const Node&) { return true; }},
                      [this](const Mirror<Node>::Ref& before, const Mirror<Node>::Ref& after) {
                        told += (before && after ? "=" : after ? "+" : "-") + (after ? after : before)->name;
                      },
                      4 * 2100};

  void list(const std::string& page) {
    mirror.drop_pages();
    REQUIRE(mirror.take_page(Encoding::Json, page).ok());
    mirror.replace();
  }
};

TEST_CASE("a list that is read again changes what differs, and keeps the rest as it is") {
  Bed bed;
  bed.list("a1b2c3");
  CHECK(bed.told == "+a+b+c");
  bed.told.clear();
  const auto kept = bed.mirror.find("a");
  bed.list("a1c4d5");
  CHECK(bed.told == "=c+d-b");
  CHECK(bed.mirror.find("a") == kept);
  CHECK(bed.mirror.size() == 3);
}

TEST_CASE("a list that was given up leaves no trace") {
  Bed bed;
  bed.list("a1b2");
  bed.mirror.drop_pages();
  REQUIRE(bed.mirror.take_page(Encoding::Json, "a1b2x9").ok());
  bed.list("a1");
  CHECK(bed.told == "+a+b-b");
}

TEST_CASE("a comparison leaves alone what changed while it was read") {
  Bed bed;
  bed.list("a1b2c2e2");
  bed.told.clear();
  bed.mirror.begin_comparison(2);
  bed.mirror.drop_pages();
  REQUIRE(bed.mirror.take_page(Encoding::Json, "a1c2d2e2").ok());
  for (const char* event : {"a1", "c3", "f4"}) REQUIRE(bed.mirror.take_event(Encoding::Json, event).ok());
  bed.told.clear();
  CHECK(bed.mirror.compare() == 2);
  CHECK(bed.told == "+d-b");  // a was told again as it was, c is newer, f is new, e is as it was
}

TEST_CASE("events that tell of objects without an end are refused, until a list has come") {
  Bed bed;
  bed.list("a1b1c1d1e1f1");  // these are the list's
  for (const char* event : {"u1", "v1", "w1", "x1", "y1", "a2"}) {
    const bool fits = event[0] < 'y' && event[0] != 'a';
    CHECK(bed.mirror.take_event(Encoding::Json, event).ok() == fits);
  }
  bed.list("u1v1w1");
  CHECK(bed.mirror.size() == 3);
  for (const char* event : {"u2", "u3", "u4", "v2", "w2", "x2"})
    REQUIRE(bed.mirror.take_event(Encoding::Json, event).ok());
}

}  // namespace
