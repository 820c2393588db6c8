#include "run/listen_address.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("where to listen: loopback unless another address is said") {
  struct Case {
    std::string text;
    ListenAddress address;
    std::string shown;
  };
  for (const Case& c :
       {Case{"8080", {"127.0.0.1", 8080}, "127.0.0.1:8080"},
        Case{":8080", {"127.0.0.1", 8080}, "127.0.0.1:8080"},
        Case{"localhost:1", {"127.0.0.1", 1}, "127.0.0.1:1"},
        Case{"127.0.0.1:0", {"127.0.0.1", 0}, "127.0.0.1:0"},
        Case{"0.0.0.0:8080", {"0.0.0.0", 8080}, "0.0.0.0:8080"},
        Case{"[::1]:65535", {"::1", 65535}, "[::1]:65535"}, Case{"[::]:80", {"::", 80}, "[::]:80"}}) {
    INFO(c.text);
    const Result<ListenAddress> address = parse_listen_address(c.text);
    REQUIRE(address.ok());
    CHECK(*address == c.address);
    CHECK(to_string(*address) == c.shown);
  }
}

TEST_CASE("what is no address to listen on is a usage error") {
  for (const char* text : {"", ":", "x", "65536", "-1", "8080x", "127.0.0.1", "127.0.0.1:", "example.org:80",
                           "::1:80", "[::1]", "[x]:80", "[]:80", "1.2.3:80", "80 ", " 80", "*:80"}) {
    INFO(text);
    const Result<ListenAddress> address = parse_listen_address(text);
    REQUIRE_FALSE(address.ok());
    CHECK(address.error().code == ErrorCode::Usage);
  }
}
