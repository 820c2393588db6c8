#include "base/text.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("nothing that steers a terminal is left") {
  struct Case {
    std::string name, text, shown;
  };
  const Case cases[] = {
      {"plain", "web-1 (ready)", "web-1 (ready)"},
      {"empty", "", ""},
      {"escape", "\x1b[31mred", "\\u001b[31mred"},
      {"line ends", "a\nb\tc\r", "a\\nb\\tc\\u000d"},
      {"NUL", std::string("a\0b", 3), "a\\u0000b"},
      {"DEL", "\x7f", "\\u007f"},
      {"C1", "\u009b31m", "\\u009b31m"},
      {"bidi override", "a\u202eb", "a\\u202eb"},
      {"bidi isolate", "\u2066\u2069", "\\u2066\\u2069"},
      {"Arabic letter mark", "\u061c", "\\u061c"},
      {"direction marks", "\u200e\u200f", "\\u200e\\u200f"},
      {"other scripts", "grün 日本 😀", "grün 日本 😀"},
      {"lone byte", "\xff", "\\xff"},
      {"lone continuation", "a\x80z", "a\\x80z"},
      {"cut off", "\xe6\x97", "\\xe6\\x97"},
      {"broken inside", "\xe6(\xa5", "\\xe6(\\xa5"},
      {"overlong slash", "\xc0\xaf", "\\xc0\\xaf"},
      {"overlong of three", "\xe0\x80\xaf", "\\xe0\\x80\\xaf"},
      {"surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80"},
      {"beyond Unicode", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
      {"last code point", "\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(escape_for_terminal(c.text) == c.shown);
  }
}

TEST_CASE("join and split") {
  using Parts = std::vector<std::string>;
  CHECK(join({}, ", ") == "");
  CHECK(join({"a"}, ", ") == "a");
  CHECK(join({"a", "", "b"}, ", ") == "a, , b");
  CHECK(split("", ',') == Parts{});
  CHECK(split("a", ',') == Parts{"a"});
  CHECK(split("a,", ',') == Parts{"a", ""});
  CHECK(split(",a,,b", ',') == Parts{"", "a", "", "b"});
}

TEST_CASE("trim") {
  CHECK(trim("") == "");
  CHECK(trim(" \t\r\n") == "");
  CHECK(trim("a") == "a");
  CHECK(trim("\n a b\t") == "a b");
}

TEST_CASE("columns on a terminal") {
  CHECK(display_width("") == 0);
  CHECK(display_width("abc") == 3);
  CHECK(display_width("grün") == 4);
  CHECK(display_width("日本") == 4);
  CHECK(display_width("한") == 2);
  CHECK(display_width("😀!") == 3);
  CHECK(display_width("\xff\xfe") == 2);
}

TEST_CASE("the word that was meant") {
  const std::vector<std::string> commands = {"explain", "simulate", "report", "version"};
  CHECK(nearest("explian", commands) == "explain");
  CHECK(nearest("explai", commands) == "explain");
  CHECK(nearest("reprot", commands) == "report");
  CHECK(nearest("simulation", commands) == "simulate");
  CHECK(nearest("delete", commands) == "");
  CHECK(nearest("", commands) == "");
  CHECK(nearest("x", {"y"}) == "");
  CHECK(nearest(std::string(1'000'000, 'x'), commands) == "");
  CHECK(nearest("ab", {"aa", "bb"}) == "aa");
}
