#include "report/table.h"

#include "support/catch.h"

using namespace spread;

namespace {

Table two_columns() {
  Table table({"NAME", "REASON"});
  table.add({Cell("a"), Cell("no room for another pod of this size")});
  table.add({Cell("longer"), Cell("")});
  return table;
}

}  // namespace

TEST_CASE("columns are aligned, lines end without spaces") {
  CHECK(two_columns().render(true) ==
        "NAME     REASON\na        no room for another pod of this size\nlonger\n");
  CHECK(two_columns().render(false) == "a        no room for another pod of this size\nlonger\n");
}

TEST_CASE("the last column is wrapped to the width") {
  CHECK(two_columns().render({.header = false, .width = 33}) ==
        "a        no room for another pod\n         of this size\nlonger\n");
}

TEST_CASE("where little room is left, the last column goes to lines of its own") {
  CHECK(two_columns().render({.header = false, .width = 32}) ==
        "a\n    no room for another pod of\n    this size\nlonger\n");
  CHECK(two_columns().least_width(true) == 6);
}

TEST_CASE("a last column that is empty takes no line of its own, however narrow it is") {
  CHECK(two_columns().render({.header = false, .width = 8}).ends_with("\nlonger\n"));
}

TEST_CASE("colours go around text that is safe, and take no room") {
  Table table({"A", "B"});
  table.add({Cell("\x1b[1m", Ink::Bad), Cell(std::vector<Piece>{{"x", Ink::Good}, {"y", Ink::Plain}})});
  CHECK(table.render({.header = false, .colour = true}) == "\x1b[31m\\u001b[1m\x1b[0m   \x1b[32mx\x1b[0my\n");
  CHECK(table.render({.header = false}) == "\\u001b[1m   xy\n");
}
