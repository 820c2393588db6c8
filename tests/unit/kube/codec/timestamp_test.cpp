#include "kube/codec/timestamp.h"

#include "support/catch.h"

namespace spread {
namespace {

TEST_CASE("timestamps of RFC 3339") {
  struct Case {
    const char* text;
    std::optional<std::int64_t> seconds;
  };
  const Case cases[] = {
      {"1970-01-01T00:00:00Z", 0},
      {"2025-01-31T12:00:00Z", 1738324800},
      {"2025-01-31T12:00:00.999999Z", 1738324800},
      {"2025-01-31T14:00:00+02:00", 1738324800},
      {"2025-01-31T06:30:00-05:30", 1738324800},
      {"1969-12-31T23:59:59Z", -1},
      {"2024-02-29T00:00:00Z", 1709164800},
      {"2025-02-29T00:00:00Z", std::nullopt},
      {"2025-13-01T00:00:00Z", std::nullopt},
      {"2025-01-31T12:00:00", std::nullopt},
      {"2025-01-31 12:00:00Z", std::nullopt},
      {"2025-01-31T12:00:00 Z", std::nullopt},
      {"2025-01-31T12:00:00Zx", std::nullopt},
      {"2025-1-31T12:00:00Z", std::nullopt},
      {"2025-01-31", std::nullopt},
      {"yesterday", std::nullopt},
      {"", std::nullopt},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    CHECK(parse_timestamp(c.text) == c.seconds);
  }
}

}  // namespace
}  // namespace spread
