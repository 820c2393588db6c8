#include "kube/codec/timestamp.h"

#include <time.h>

#include <algorithm>
#include <cctype>
#include <cstring>

namespace spread {
namespace {

// strptime takes shorter numbers and white space too.
bool is_full_form(const std::string& text) {
  static constexpr char kForm[] = "0000-00-00T00:00:00";
  if (text.size() <= std::strlen(kForm)) return false;
  return std::equal(kForm, kForm + std::strlen(kForm), text.begin(), [](char form, char c) {
    return form == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : form == c;
  });
}

}  // namespace

std::optional<std::int64_t> parse_timestamp(const std::string& text) {
  if (!is_full_form(text)) return std::nullopt;
  tm parts{};
  const char* rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == nullptr) return std::nullopt;
  if (*rest == '.') rest += 1 + std::strspn(rest + 1, "0123456789");
  tm zone{};
  const char* end = strptime(rest, "%z", &zone);
  if (end == nullptr || *end != '\0' || std::strchr("Z+-", *rest) == nullptr) return std::nullopt;
  const int day = parts.tm_mday;
  const std::int64_t seconds = timegm(&parts);
  if (parts.tm_mday != day) return std::nullopt;  // 31 February
  return seconds - zone.tm_gmtoff;
}

}  // namespace spread
