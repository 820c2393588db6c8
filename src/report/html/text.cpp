#include "report/html/text.h"

#include "base/text.h"

namespace spread {
namespace {

std::string_view entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : escape_for_terminal(text)) {
    const std::string_view written = entity(c);
    if (written.empty())
      out += c;
    else
      out += written;
  }
  return out;
}

std::string name_look(std::string_view name) {
  constexpr std::size_t kLong = 48;
  return display_width(escape_for_terminal(name)) > kLong ? "name long" : "name";
}

std::string counted(std::size_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

}  // namespace spread
