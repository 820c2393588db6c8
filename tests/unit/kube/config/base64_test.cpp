#include "kube/config/base64.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("base64 is decoded as in Go", "[config]") {
  struct Case {
    const char* name;
    std::string text;
    std::optional<std::string> bytes;
  };
  const Case cases[] = {
      {"nothing", "", ""},
      {"no padding needed", "YWJj", "abc"},
      {"one", "YWI=", "ab"},
      {"two", "YQ==", "a"},
      {"lines", "YWJj\nYWJj\r\n", "abcabc"},
      {"binary", "AP8=", std::string("\0\xff", 2)},
      {"a space", "YWJj YWJj", std::nullopt},
      {"padding in the middle", "YQ==YWJj", std::nullopt},
      {"padding missing", "YQ", std::nullopt},
      {"too much padding", "Y===", std::nullopt},
      {"only padding", "====", std::nullopt},
      {"another alphabet", "a-_b", std::nullopt},
      {"no base64", "not base64!", std::nullopt},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(decode_base64(c.text) == c.bytes);
  }
}

TEST_CASE("base64 is encoded with padding and without line ends", "[config]") {
  CHECK(encode_base64("") == "");
  CHECK(encode_base64("a") == "YQ==");
  CHECK(encode_base64(std::string(60, 'x')).find('\n') == std::string::npos);
  CHECK(decode_base64(encode_base64(std::string("\0\xff\n", 3))) == std::string("\0\xff\n", 3));
}
