#include "base/quantity.h"

#include <limits>
#include <string>

#include "support/catch.h"

using spread::Int128;
using spread::Quantity;

namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

Quantity parsed(const std::string& text) {
  const auto result = Quantity::parse(text);
  INFO(text);
  REQUIRE(result.ok());
  return *result;
}

}  // namespace

TEST_CASE("a quantity is read exactly") {
  struct Case {
    std::string text;
    std::int64_t nano;
  };
  const std::int64_t unit = 1'000'000'000;
  const Case cases[] = {
      {"0", 0},
      {"1", unit},
      {"+1", unit},
      {"-1", -unit},
      {"00012", 12 * unit},
      {"250m", unit / 4},
      {"1500u", 1'500'000},
      {"7n", 7},
      {"2k", 2000 * unit},
      {"3M", 3'000'000 * unit},
      {"1.5", 1'500'000'000},
      {"1.", unit},
      {".5", unit / 2},
      {"0.005", 5'000'000},
      {"1Ki", 1024 * unit},
      {"1.5Ki", 1536 * unit},
      {"1.Ki", 1024 * unit},
      {".5Mi", 524'288 * unit},
      {"1e3", 1000 * unit},
      {"1E3", 1000 * unit},
      {"1e+3", 1000 * unit},
      {"12e-3", 12'000'000},
      {"-12e-3", -12'000'000},
      {"1.25e1", 12'500'000'000},
      {"0e999999999", 0},
      {"0Ei", 0},
      {"0.1n", 1},
      {"-0.1n", -1},
      {"1.0000000001", unit + 1},
      {"1e-999999999", 1},
      {"0.00000000001Ki", 11},  // 10.24
      {"0.0009765625Ki", unit},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    CHECK(parsed(c.text) == Quantity::of_nano(c.nano));
  }
}

TEST_CASE("large units") {
  CHECK(parsed("1G").units() == 1'000'000'000);
  CHECK(parsed("1T").units() == 1'000'000'000'000);
  CHECK(parsed("1P").units() == 1'000'000'000'000'000);
  CHECK(parsed("1E").units() == 1'000'000'000'000'000'000);
  CHECK(parsed("1Mi").units() == std::int64_t{1} << 20);
  CHECK(parsed("1Gi").units() == std::int64_t{1} << 30);
  CHECK(parsed("1Ti").units() == std::int64_t{1} << 40);
  CHECK(parsed("1Pi").units() == std::int64_t{1} << 50);
  CHECK(parsed("1Ei").units() == std::int64_t{1} << 60);
}

TEST_CASE("digits may be missing, as for the API server") {
  for (const char* text : {"+", "-", ".", "m", "Ki", "e5", ".Gi", "-n"}) CHECK(parsed(text) == Quantity());
}

TEST_CASE("what is too large is cut, quickly") {
  const Quantity most = Quantity::of(kMax);
  CHECK(parsed("9223372036854775807") == most);
  CHECK(parsed("9223372036854775806") < most);
  for (const char* text : {"9223372036854775808", "8Ei", "7.9999999999999999999999Ei", "10E", "1e19",
                           "1e999999999", "1e9223372036854775807", "99999999999999999999"}) {
    INFO(text);
    CHECK(parsed(text) == most);
  }
  CHECK(parsed("-1e999999999") == Quantity::of(-kMax));
  const std::string digits(1'000'000, '9');
  CHECK(parsed(digits) == most);
  CHECK(parsed("0." + digits) == Quantity::of(1));
  CHECK(parsed("0." + std::string(1'000'000, '0') + "1Ei") == Quantity::of_nano(1));
  CHECK(parsed(digits + "e-1000000").units() == 1);
}

TEST_CASE("text that is no quantity") {
  for (const char* text : {"",
                           " ",
                           "1 ",
                           " 1",
                           "one",
                           "1K",
                           "1ki",
                           "1mi",
                           "1i",
                           "1e",
                           "1e+",
                           "1e-",
                           "1e1.5",
                           "1e+-1",
                           "1ee3",
                           "1e3m",
                           "1m3",
                           "1mm",
                           "1.2.3",
                           "1..",
                           "--1",
                           "+-1",
                           "1-",
                           "0x10",
                           "1_000",
                           "1,5",
                           "e-10",
                           "Pi",
                           "+Ei",
                           "1Kii",
                           "1e99999999999999999999",
                           "\xff",
                           "1\n"}) {
    INFO(text);
    const auto result = Quantity::parse(text);
    CHECK_FALSE(result.ok());
  }
  CHECK(Quantity::parse("1K").error().message == "\"1K\" is not a quantity");
  CHECK(Quantity::parse(std::string(100'000, 'x')).error().message.size() < 100);
}

TEST_CASE("rounding is upwards and cut at the limits of int64") {
  struct Case {
    std::string text;
    std::int64_t units, milli;
  };
  const Case cases[] = {
      {"1n", 1, 1},     {"1m", 1, 1},        {"1001u", 1, 2},
      {"1.5", 2, 1500}, {"-1.5", -1, -1500}, {"-1500001n", 0, -1},
      {"2", 2, 2000},   {"8Ei", kMax, kMax}, {"9E", 9'000'000'000'000'000'000, kMax},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    CHECK(parsed(c.text).units() == c.units);
    CHECK(parsed(c.text).milli() == c.milli);
  }
}

TEST_CASE("sums are exact before they are rounded") {
  CHECK((parsed("500u") + parsed("500u")).milli() == 1);
  CHECK((parsed("8Ei") + parsed("8Ei")).units() == kMax);
  Quantity sum;
  sum += parsed("100m");
  sum += parsed("900m");
  CHECK(sum == Quantity::of(1));
}

TEST_CASE("quantities are written as Kubernetes writes them") {
  CHECK(spread::format_milli(0) == "0");
  CHECK(spread::format_milli(500) == "500m");
  CHECK(spread::format_milli(4000) == "4");
  CHECK(spread::format_milli(-1500) == "-1500m");
  CHECK(spread::format_binary(0) == "0");
  CHECK(spread::format_binary(1500) == "1500");
  CHECK(spread::format_binary(1024) == "1Ki");
  CHECK(spread::format_binary(3 * (std::int64_t{1} << 29)) == "1536Mi");
  CHECK(spread::format_binary(std::int64_t{1} << 62) == "4Ei");
  CHECK(spread::format_binary(-2048) == "-2Ki");
}
