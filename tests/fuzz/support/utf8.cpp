#include "utf8.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace spread::fuzz {
namespace {

// The range of the second byte after each range of first bytes; further ones are 80..BF.
struct Row {
  unsigned char first, last, second_first, second_last;
  std::size_t length;
};
constexpr Row kRows[] = {
    {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};

constexpr std::string_view kUnsafe[] = {"\u061c", "\u200e", "\u200f", "\u2028", "\u2029",
                                        "\u202a", "\u202b", "\u202c", "\u202d", "\u202e",
                                        "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff"};

unsigned char byte(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool fits(const Row& row, std::string_view text) {
  if (byte(text, 0) < row.first || byte(text, 0) > row.last || text.size() < row.length) return false;
  if (row.length == 1) return true;
  const auto follows = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; };
  return byte(text, 1) >= row.second_first && byte(text, 1) <= row.second_last &&
         std::all_of(text.begin() + 2, text.begin() + static_cast<std::ptrdiff_t>(row.length), follows);
}

bool is_safe(std::string_view character) {
  const unsigned char first = byte(character, 0);
  const bool control = first < 0x20 || first == 0x7f || (first == 0xc2 && byte(character, 1) < 0xa0);
  return !control && std::find(std::begin(kUnsafe), std::end(kUnsafe), character) == std::end(kUnsafe);
}

// Whether the text is UTF-8, and each of its characters as `wanted`.
bool all_of(std::string_view text, bool (*wanted)(std::string_view character)) {
  while (!text.empty()) {
    const auto* row = std::find_if(std::begin(kRows), std::end(kRows),
                                   [text](const Row& each) { return fits(each, text); });
    if (row == std::end(kRows) || !wanted(text.substr(0, row->length))) return false;
    text.remove_prefix(row->length);
  }
  return true;
}

}  // namespace

bool is_utf8(std::string_view text) {
  return all_of(text, [](std::string_view) { return true; });
}

bool is_safe_utf8(std::string_view text) {
  return all_of(text, is_safe);
}

}  // namespace spread::fuzz
