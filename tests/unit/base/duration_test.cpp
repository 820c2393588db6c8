#include "base/duration.h"

#include <string>

#include "support/catch.h"

using spread::format_duration;
using spread::Milliseconds;
using spread::parse_duration;
using spread::parse_timeout;

TEST_CASE("durations as Go writes them") {
  struct Case {
    std::string text;
    std::int64_t ms;
  };
  const Case cases[] = {
      {"0", 0},          {"0s", 0},
      {"2s", 2000},      {"500ms", 500},
      {"1m30s", 90'000}, {"1.5h", 5'400'000},
      {".5s", 500},      {"1.s", 1000},
      {"+2s", 2000},     {"1h1ms", 3'600'001},
      {"1ns", 1},        {"1us", 1},
      {"1\u00b5s", 1},   {"1\u03bcs", 1},
      {"1500us", 2},     {"0.0000000001s", 1},
      {"1000000ns", 1},  {"2540400h", 9'145'440'000'000},
      {"0.25m", 15'000}, {"1s1s", 2000},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    const auto result = parse_duration(c.text);
    REQUIRE(result.ok());
    CHECK(result->count() == c.ms);
  }
}

TEST_CASE("text that is no duration") {
  for (const std::string text : {"",
                                 " ",
                                 "1",
                                 "-1s",
                                 "-0",
                                 "-",
                                 "+",
                                 "s",
                                 ".s",
                                 "1x",
                                 "1 s",
                                 " 1s",
                                 "1s ",
                                 "2S",
                                 "1d",
                                 "1.2.3s",
                                 "1s-",
                                 "1m-30s",
                                 "99999999999999999999s",
                                 "9999999h",
                                 "1e3s",
                                 "\xff"}) {
    INFO(text);
    const auto result = parse_duration(text);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == spread::ErrorCode::Usage);
    CHECK(result.error().message == "\"" + text + "\" is not a duration such as 2s, 500ms or 1m30s");
  }
}

TEST_CASE("a timeout may be bare seconds") {
  CHECK(parse_timeout("1")->count() == 1000);
  CHECK(parse_timeout("0")->count() == 0);
  CHECK(parse_timeout("1m")->count() == 60'000);
  CHECK(parse_timeout("500ms")->count() == 500);
  for (const char* text : {"1.5", "-1", "", "x", "99999999999999999999"})
    CHECK_FALSE(parse_timeout(text).ok());
}

TEST_CASE("a duration is written as it would be typed") {
  struct Case {
    std::int64_t ms;
    std::string text;
  };
  const Case cases[] = {
      {0, "0s"},         {1, "1ms"},          {500, "500ms"},    {1000, "1s"},
      {1500, "1.5s"},    {2000, "2s"},        {10'000, "10s"},   {60'000, "1m"},
      {90'000, "1m30s"}, {60'050, "1m0.05s"}, {3'600'000, "1h"}, {3'661'001, "1h1m1.001s"},
      {-2000, "-2s"},
  };
  for (const Case& c : cases) {
    CHECK(format_duration(Milliseconds(c.ms)) == c.text);
    if (c.ms >= 0) CHECK(parse_duration(c.text)->count() == c.ms);
  }
}
