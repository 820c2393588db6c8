#include "report/fit.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace spread {
namespace {

constexpr std::size_t kShortestName = 8;

// The longest start of the text that takes at most `width` columns; at least one character.
std::size_t prefix_length(std::string_view text, std::size_t width) {
  std::size_t length = 0;
  while (length < text.size()) {
    std::size_t next = length + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xc0U) == 0x80) ++next;
    if (length > 0 && display_width(text.substr(0, next)) > width) break;
    length = next;
  }
  return length;
}

void add_word(std::vector<std::string>& lines, std::string word, std::size_t width) {
  std::string& last = lines.back();
  const std::size_t gap = last.empty() ? 0 : 1;
  if (display_width(last) + gap + display_width(word) <= width) {
    last += (gap > 0 ? " " : "") + word;
    return;
  }
  if (!last.empty()) lines.emplace_back();
  for (std::size_t length = 0; (length = prefix_length(word, width)) < word.size();) {
    lines.back() = word.substr(0, length);
    lines.emplace_back();
    word.erase(0, length);
  }
  lines.back() = std::move(word);
}

// Only ASCII names are cut: a cluster's are.
std::string cut(const std::string& name, std::size_t width, std::string_view mark, std::size_t mark_width) {
  if (display_width(name) <= width || display_width(name) != name.size()) return name;
  const std::size_t kept = width - mark_width;
  const std::size_t head = kept / 2;
  return name.substr(0, head) + std::string(mark) + name.substr(name.size() - (kept - head));
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::string& word : split(text, ' ')) {
    if (!word.empty()) add_word(lines, std::move(word), std::max<std::size_t>(width, 1));
  }
  return lines;
}

std::string indented(std::string_view text, std::size_t width, std::string_view first,
                     std::string_view rest) {
  const std::size_t margin = std::max(display_width(first), display_width(rest));
  std::string out;
  for (const std::string& line : wrap(text, width > margin ? width - margin : 1))
    out += std::string(out.empty() ? first : rest) + line + "\n";
  return out;
}

std::vector<std::string> shortened(const std::vector<std::string>& names, std::size_t width, bool utf8) {
  if (width < kShortestName) return names;
  const std::string_view mark = utf8 ? "…" : "...";
  std::vector<std::string> cuts;
  cuts.reserve(names.size());
  for (const std::string& name : names) cuts.push_back(cut(name, width, mark, utf8 ? 1 : mark.size()));
  const std::set<std::string> distinct(cuts.begin(), cuts.end());
  return distinct.size() == std::set<std::string>(names.begin(), names.end()).size() ? cuts : names;
}

}  // namespace spread
