#include "kube/text.h"

#include <algorithm>

#include "base/text.h"

namespace spread {

std::string in_quotes(const std::string& name) {
  return "\"" + escape_for_terminal(name) + "\"";
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

bool fits_header(const std::string& text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

}  // namespace spread
