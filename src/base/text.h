// Small text tools, and the one place where text from a cluster is made safe to show.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace spread {

// Control characters (C0 with newline and tab, DEL, C1), bidi controls and bytes that are not UTF-8, written
// as \n, \t, \u001b, \u202e, \xff. Everything else stays. What comes from a cluster or a file goes through
// here before a terminal or a log sees it.
std::string escape_for_terminal(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);
std::vector<std::string> split(std::string_view text,
                               char separator);    // "" gives no parts; "a," gives "a" and ""
std::string_view trim(std::string_view text);      // white space at both ends
std::size_t display_width(std::string_view utf8);  // columns: code points, wide ones count 2

// The candidate nearest to `word` by edits, if near enough to be meant; else "".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace spread
