#include "base/duration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace spread {
namespace {

using Nanoseconds = std::int64_t;

struct Unit {
  std::string_view name;
  Nanoseconds length;
};

constexpr std::array<Unit, 8> kUnits{{
    {"ns", 1},
    {"us", 1'000},
    {"\u00b5s", 1'000},  // micro sign
    {"\u03bcs", 1'000},  // Greek letter mu
    {"ms", 1'000'000},
    {"s", 1'000'000'000},
    {"m", 60'000'000'000},
    {"h", 3'600'000'000'000},
}};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// How many characters at the front of `text` belong to a run of digits.
std::size_t digit_run(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
}

std::optional<Nanoseconds> multiply(Nanoseconds a, Nanoseconds b) {
  Nanoseconds product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

// The part behind the decimal point; places finer than the unit's nanoseconds are rounded up.
Nanoseconds fraction_of(std::string_view digits, Nanoseconds unit) {
  Nanoseconds place = unit;
  Nanoseconds sum = 0;
  bool inexact = false;
  for (const char c : digits) {
    inexact = inexact || (c != '0' && place % 10 != 0);
    place /= 10;
    sum += place * (c - '0');
  }
  return sum + (inexact ? 1 : 0);
}

// Takes one `NUMBER UNIT` off the front of `text`; nothing where there is none or it is too large.
std::optional<Nanoseconds> take_part(std::string_view& text) {
  const std::string_view whole = text.substr(0, digit_run(text));
  text.remove_prefix(whole.size());
  std::string_view fraction;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    fraction = text.substr(0, digit_run(text));
    text.remove_prefix(fraction.size());
  }
  if (whole.empty() && fraction.empty()) return std::nullopt;

  const auto ends_unit = [](char c) { return is_digit(c) || c == '.'; };
  const auto length = static_cast<std::size_t>(std::ranges::find_if(text, ends_unit) - text.begin());
  const auto unit = std::ranges::find(kUnits, text.substr(0, length), &Unit::name);
  if (unit == kUnits.end()) return std::nullopt;
  text.remove_prefix(length);

  Nanoseconds count = 0;
  if (!whole.empty()) {
    const auto [end, code] = std::from_chars(whole.data(), whole.data() + whole.size(), count);
    if (code != std::errc()) return std::nullopt;
  }
  const auto product = multiply(count, unit->length);
  Nanoseconds sum = 0;
  if (!product || __builtin_add_overflow(*product, fraction_of(fraction, unit->length), &sum))
    return std::nullopt;
  return sum;
}

std::optional<Nanoseconds> parse_nanoseconds(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return 0;
  if (text.empty()) return std::nullopt;
  Nanoseconds sum = 0;
  while (!text.empty()) {
    const auto part = take_part(text);
    if (!part || __builtin_add_overflow(sum, *part, &sum)) return std::nullopt;
  }
  return sum;
}

}  // namespace

Result<Milliseconds> parse_duration(std::string_view text) {
  const auto nanoseconds = parse_nanoseconds(text);
  if (!nanoseconds) {
    return Error{ErrorCode::Usage,
                 "\"" + std::string(text) + "\" is not a duration such as 2s, 500ms or 1m30s"};
  }
  return std::chrono::ceil<Milliseconds>(std::chrono::nanoseconds(*nanoseconds));
}

Result<Milliseconds> parse_timeout(std::string_view text) {
  const bool bare_number = !text.empty() && digit_run(text) == text.size();
  return bare_number ? parse_duration(std::string(text) + "s") : parse_duration(text);
}

std::string format_duration(Milliseconds duration) {
  const auto total = duration.count();
  if (total < 0) return "-" + format_duration(-duration);
  if (total < 1000) return total == 0 ? "0s" : std::to_string(total) + "ms";
  const auto hours = total / 3'600'000;
  const auto minutes = total / 60'000 % 60;
  const auto seconds = total / 1000 % 60;
  std::string out;
  if (hours > 0) out += std::to_string(hours) + "h";
  if (minutes > 0) out += std::to_string(minutes) + "m";
  std::string fraction = std::to_string(1000 + total % 1000).substr(1);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  if (seconds > 0 || !fraction.empty()) {
    out += std::to_string(seconds) + (fraction.empty() ? "" : "." + fraction) + "s";
  }
  return out;
}

}  // namespace spread
