#include "model/pod.h"

#include "support/catch.h"

using spread::HostPort;

TEST_CASE("host ports that clash") {
  struct Case {
    std::string name;
    HostPort a, b;
    bool clash;
  };
  const Case cases[] = {
      {"same", {"", "TCP", 80}, {"", "TCP", 80}, true},
      {"another port", {"", "TCP", 80}, {"", "TCP", 81}, false},
      {"another protocol", {"", "TCP", 80}, {"", "UDP", 80}, false},
      {"no protocol is TCP", {"", "", 80}, {"", "TCP", 80}, true},
      {"same address", {"10.0.0.1", "TCP", 80}, {"10.0.0.1", "TCP", 80}, true},
      {"another address", {"10.0.0.1", "TCP", 80}, {"10.0.0.2", "TCP", 80}, false},
      {"every address by none", {"", "TCP", 80}, {"10.0.0.2", "TCP", 80}, true},
      {"every address by zeros", {"0.0.0.0", "TCP", 80}, {"10.0.0.2", "TCP", 80}, true},
      {"zeros and none", {"0.0.0.0", "TCP", 80}, {"", "TCP", 80}, true},
      {"colons are no wildcard", {"::", "TCP", 80}, {"10.0.0.2", "TCP", 80}, false},
      {"colons against every address", {"::", "TCP", 80}, {"", "TCP", 80}, true},
      {"no port", {"", "TCP", 0}, {"", "TCP", 0}, false},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(c.a.clashes_with(c.b) == c.clash);
    CHECK(c.b.clashes_with(c.a) == c.clash);
  }
}
