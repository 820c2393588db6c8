// Where --html puts a page.
#pragma once

#include "cli/commands.h"

namespace spread {

// How many pods a page has the filters' words on: each takes as many rows as there are nodes to tell apart.
inline constexpr std::size_t kMostOnPage = 50;

// Of which cluster a page is, and when it was made.
std::string page_line(const CommandContext& context);

// Into the file that --html names, whole or not at all, or to standard output: "-".
Result<void> write_page(const std::string& page, const CommandContext& context);

// Standard output is the page's.
bool page_to_output(const Options& options);

}  // namespace spread
