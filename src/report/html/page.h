// The frame of a page: one file that needs no other, reaches for nothing and is whole without scripts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace spread {

// What stands inside a page, and the policy's word for it: a page allows these by their hashes and nothing
// else, so text that got past html_text() would still do nothing. tests/unit/report/html holds them equal.
struct InlineSource {
  std::string_view text;
  std::string_view sha256;  // base64
};
extern const InlineSource kPageStyle, kPageScript;

struct PageHead {
  std::string title;  // not HTML yet, nor is the line
  std::string line;   // of what, and when
};

// `body` is HTML already.
std::string html_page(const PageHead& head, const std::string& body);

// One figure that is to be seen first, in a row with others.
struct Figure {
  std::string value, name;  // not HTML yet
  bool bad = false;
};
std::string figure_row(const std::vector<Figure>& figures);

}  // namespace spread
