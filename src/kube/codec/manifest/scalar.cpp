#include <charconv>
#include <cstdint>
#include <set>
#include <string_view>

#include "kube/codec/manifest/yaml.h"

namespace spread {
namespace {

const std::set<std::string_view> kNull{"", "~", "null", "Null", "NULL"};
const std::set<std::string_view> kTrue{"y",    "Y",    "yes", "Yes", "YES", "true",
                                       "True", "TRUE", "on",  "On",  "ON"};
const std::set<std::string_view> kFalse{"n",     "N",     "no",  "No",  "NO", "false",
                                        "False", "FALSE", "off", "Off", "OFF"};

template <class Number>
bool read_whole(std::string_view digits, int base, Number& number) {
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  return error == std::errc() && end == digits.data() + digits.size();
}

int take_base(std::string_view& digits) {
  if (digits.size() < 2 || digits[0] != '0') return 10;
  const auto take = [&digits](std::size_t prefix, int base) {
    digits.remove_prefix(prefix);
    return base;
  };
  switch (digits[1]) {
    case 'x':
    case 'X':
      return take(2, 16);
    case 'b':
    case 'B':
      return take(2, 2);
    case 'o':
    case 'O':
      return take(2, 8);
    default:
      return take(1, 8);
  }
}

// `digits` without a sign; null where they are no integer that fits.
Json::Value resolve_integer(std::string_view digits, bool negative) {
  const int base = take_base(digits);
  std::uint64_t magnitude = 0;
  if (!read_whole(digits, base, magnitude)) return {};
  if (!negative) return Json::Value(static_cast<Json::UInt64>(magnitude));
  if (magnitude > static_cast<std::uint64_t>(INT64_MAX)) return {};
  return Json::Value(-static_cast<Json::Int64>(magnitude));
}

Json::Value resolve_number(std::string text) {
  std::erase(text, '_');
  const bool negative = text.starts_with('-');
  std::string_view digits = text;
  if (negative || text.starts_with('+')) digits.remove_prefix(1);
  if (digits.find_first_of(".0123456789") != 0) return {};
  if (Json::Value integer = resolve_integer(digits, negative); !integer.isNull()) return integer;
  double real = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), real);
  if (error != std::errc() || end != digits.data() + digits.size()) return {};
  return Json::Value(negative ? -real : real);
}

}  // namespace

Json::Value resolve_scalar(const std::string& tag, const std::string& text) {
  const bool plain = tag == "?" || (tag.starts_with("tag:yaml.org,2002:") && !tag.ends_with(":str"));
  if (!plain) return Json::Value(text);
  if (kNull.contains(text)) return {};
  if (kTrue.contains(text)) return Json::Value(true);
  if (kFalse.contains(text)) return Json::Value(false);
  Json::Value number = resolve_number(text);
  return number.isNull() ? Json::Value(text) : number;
}

}  // namespace spread
