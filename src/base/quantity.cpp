#include "base/quantity.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "base/integer.h"

namespace spread {
namespace {

constexpr Int128 kNanoPerUnit = 1'000'000'000;
constexpr Int128 kMaxUnits = std::numeric_limits<std::int64_t>::max();
constexpr Int128 kMaxNano = kMaxUnits * kNanoPerUnit;

struct Scale {
  std::int64_t tens = 0;  // times 10 to this power
  int twos = 0;           // times 2 to this power
};

struct Suffix {
  std::string_view text;
  Scale scale;
};

constexpr std::array<Suffix, 16> kSuffixes{{
    {"", {0, 0}},
    {"n", {-9, 0}},
    {"u", {-6, 0}},
    {"m", {-3, 0}},
    {"k", {3, 0}},
    {"M", {6, 0}},
    {"G", {9, 0}},
    {"T", {12, 0}},
    {"P", {15, 0}},
    {"E", {18, 0}},
    {"Ki", {0, 10}},
    {"Mi", {0, 20}},
    {"Gi", {0, 30}},
    {"Ti", {0, 40}},
    {"Pi", {0, 50}},
    {"Ei", {0, 60}},
}};

std::optional<Scale> parse_suffix(std::string_view text) {
  const auto known = std::ranges::find(kSuffixes, text, &Suffix::text);
  if (known != kSuffixes.end()) return known->scale;
  if (text.front() != 'e' && text.front() != 'E') return std::nullopt;
  const auto exponent = parse_integer(text.substr(1));
  if (!exponent) return std::nullopt;
  // A billion places are beyond every limit already; holding the figure there keeps the sums below from
  // overflow.
  return Scale{std::clamp<std::int64_t>(*exponent, -1'000'000'000, 1'000'000'000), 0};
}

// 0.DIGITS times 10 to the power of `point`: where the decimal point stands in the digits.
struct Digits {
  std::string digits;  // without zeros in front
  std::int64_t point = 0;
  bool any = false;  // a digit was written, a zero perhaps
};

// Takes the digits and the point off the front of `text`.
Digits take_digits(std::string_view& text) {
  Digits out;
  bool fraction = false;
  std::size_t used = 0;
  for (; used < text.size(); ++used) {
    const char c = text[used];
    if (c == '.' && !fraction) {
      fraction = true;
    } else if (c >= '0' && c <= '9') {
      out.any = true;
      const bool leading_zero = c == '0' && out.digits.empty();
      if (!leading_zero) out.digits += c;
      if (leading_zero ? fraction : !fraction) out.point += fraction ? -1 : 1;
    } else {
      break;
    }
  }
  text.remove_prefix(used);
  return out;
}

// The magnitude in billionths, rounded up, at most kMaxNano. Time is linear in the digits written.
Int128 to_nano(const Digits& number, Scale scale) {
  if (number.digits.empty()) return 0;
  const std::int64_t point = number.point + scale.tens;
  constexpr std::int64_t kMostDigits = 19;      // of a whole number up to kMaxUnits
  constexpr std::int64_t kSmallestPlace = -28;  // 10^-28 Ei is less than a billionth
  if (point > kMostDigits) return kMaxNano;
  if (point < kSmallestPlace) return 1;

  const auto count = static_cast<std::int64_t>(number.digits.size());
  const auto digit_at = [&](std::int64_t place) -> Int128 {
    return place < 0 || place >= count ? 0 : number.digits[static_cast<std::size_t>(place)] - '0';
  };
  const Int128 factor = static_cast<Int128>(1) << scale.twos;
  Int128 whole = 0;
  for (std::int64_t place = 0; place < point; ++place) whole = whole * 10 + digit_at(place);
  if (whole * factor > kMaxUnits) return kMaxNano;

  // From the last digit to the first, each step divides by ten exactly: what is cut off only matters as "not
  // zero".
  Int128 fraction = 0;
  bool inexact = false;
  for (std::int64_t place = count - 1; place >= point; --place) {
    const Int128 next = digit_at(place) * factor * kNanoPerUnit + fraction;
    inexact = inexact || next % 10 != 0;
    fraction = next / 10;
  }
  return std::min(whole * factor * kNanoPerUnit + fraction + (inexact ? 1 : 0), kMaxNano);
}

// Rounded up, and cut at the limits of int64.
std::int64_t divide_up(Int128 nano, Int128 by) {
  const Int128 quotient = nano / by + (nano > 0 && nano % by != 0 ? 1 : 0);
  constexpr Int128 kMin = std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(std::clamp(quotient, kMin, kMaxUnits));
}

}  // namespace

Result<Quantity> Quantity::parse(std::string_view text) {
  const auto bad = [text] {
    constexpr std::size_t kShown = 40;
    return Error{ErrorCode::BadReply, "\"" + std::string(text.substr(0, kShown)) + "\" is not a quantity"};
  };
  if (text.empty()) return bad();
  std::string_view rest = text;
  const bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest.remove_prefix(1);
  const Digits number = take_digits(rest);
  const auto scale = parse_suffix(rest);
  if (!scale) return bad();
  // Without digits the API server takes only suffixes that keep to its short way of reading.
  if (!number.any && (scale->tens < -9 || scale->twos > 40)) return bad();
  const Int128 nano = to_nano(number, *scale);
  return Quantity(negative ? -nano : nano);
}

std::int64_t Quantity::units() const {
  return divide_up(nano_, kNano);
}

std::int64_t Quantity::milli() const {
  return divide_up(nano_, kNano / 1000);
}

std::string format_milli(std::int64_t milli) {
  return milli % 1000 == 0 ? std::to_string(milli / 1000) : std::to_string(milli) + "m";
}

std::string format_binary(std::int64_t units) {
  constexpr std::array<const char*, 7> kNames{"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  std::size_t power = 0;
  while (units != 0 && units % 1024 == 0 && power + 1 < kNames.size()) {
    units /= 1024;
    ++power;
  }
  return std::to_string(units) + kNames[power];
}

}  // namespace spread
