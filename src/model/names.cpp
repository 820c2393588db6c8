#include "model/names.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace spread {
namespace {

constexpr std::size_t kMaxName = 63;
constexpr std::size_t kMaxSubdomain = 253;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_alphanumeric(char c) {
  return is_digit(c) || is_lower(c) || (c >= 'A' && c <= 'Z');
}

bool is_name(std::string_view text) {
  if (text.empty() || text.size() > kMaxName) return false;
  const auto inner = [](char c) { return is_alphanumeric(c) || c == '-' || c == '_' || c == '.'; };
  return is_alphanumeric(text.front()) && is_alphanumeric(text.back()) && std::ranges::all_of(text, inner);
}

bool is_dns_label(std::string_view text) {
  const auto end = [](char c) { return is_lower(c) || is_digit(c); };
  const auto inner = [end](char c) { return end(c) || c == '-'; };
  return !text.empty() && end(text.front()) && end(text.back()) && std::ranges::all_of(text, inner);
}

bool is_dns_subdomain(std::string_view text) {
  return !text.empty() && text.size() <= kMaxSubdomain && std::ranges::all_of(split(text, '.'), is_dns_label);
}

}  // namespace

bool is_label_key(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return is_name(text);
  return is_dns_subdomain(text.substr(0, slash)) && is_name(text.substr(slash + 1));
}

bool is_label_value(std::string_view text) {
  return text.empty() || is_name(text);
}

}  // namespace spread
