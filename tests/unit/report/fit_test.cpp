#include "report/fit.h"

#include "support/catch.h"

using namespace spread;

using Lines = std::vector<std::string>;

TEST_CASE("text is wrapped at spaces") {
  struct Case {
    std::string text;
    std::size_t width;
    Lines lines;
  };
  const Case cases[] = {
      {"", 5, {""}},
      {"one", 5, {"one"}},
      {"one two", 7, {"one two"}},
      {"one two", 6, {"one", "two"}},
      {"one  two", 20, {"one two"}},
      {"abcdefgh", 3, {"abc", "def", "gh"}},
      {"a abcdefgh b", 4, {"a", "abcd", "efgh", "b"}},
      {"日本語", 4, {"日本", "語"}},
      {"日本", 1, {"日", "本"}},
      {"ab", 0, {"a", "b"}},
  };
  for (const Case& c : cases) {
    INFO(c.text << " in " << c.width);
    CHECK(wrap(c.text, c.width) == c.lines);
  }
}

TEST_CASE("lines are indented within the width") {
  CHECK(indented("one two three", 8, "- ", "  ") == "- one\n  two\n  three\n");
}

TEST_CASE("names are cut in the middle, and never so that two look alike") {
  struct Case {
    std::string name;
    Lines names;
    std::size_t width;
    bool utf8;
    Lines cut;
  };
  const Case cases[] = {
      {"short ones stay", {"worker", "worker2"}, 8, true, {"worker", "worker2"}},
      {"the middle goes", {"production-pool-a1", "production-pool-b2"}, 9, true, {"prod…l-a1", "prod…l-b2"}},
      {"in ASCII", {"production-pool-a1", "production-pool-b2"}, 9, false, {"pro...-a1", "pro...-b2"}},
      {"two would be alike",
       {"node-aaa-pool-1", "node-bbb-pool-1"},
       9,
       true,
       {"node-aaa-pool-1", "node-bbb-pool-1"}},
      {"one would be like a short one",
       {"prod…l-a1", "production-pool-a1"},
       9,
       true,
       {"prod…l-a1", "production-pool-a1"}},
      {"next to nothing is left", {"production-pool-a1"}, 7, true, {"production-pool-a1"}},
      {"not ASCII", {"日本語日本語日本語"}, 9, true, {"日本語日本語日本語"}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(shortened(c.names, c.width, c.utf8) == c.cut);
  }
}
