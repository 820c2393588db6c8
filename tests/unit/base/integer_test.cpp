#include "base/integer.h"

#include <limits>

#include "support/catch.h"

using spread::parse_integer;

TEST_CASE("integers with a sign") {
  CHECK(parse_integer("0") == 0);
  CHECK(parse_integer("007") == 7);
  CHECK(parse_integer("+5") == 5);
  CHECK(parse_integer("-5") == -5);
  CHECK(parse_integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK(parse_integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
}

TEST_CASE("text that is no integer") {
  for (const char* text :
       {"", "+", "-", "+-1", "-+1", "1.0", "1e3", " 1", "1 ", "0x1", "9223372036854775808", "x"}) {
    INFO(text);
    CHECK_FALSE(parse_integer(text));
  }
}
