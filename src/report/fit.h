// Making text fit a width. All of it counts columns as a terminal does, of text that is safe already.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace spread {

// Lines of at most `width` columns, broken at spaces; only a word that is wider than that is broken inside.
// One line, maybe empty, at least.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

// `text` wrapped, every line indented: the first by `first`, the others by `rest`. Ends with a newline.
std::string indented(std::string_view text, std::size_t width, std::string_view first, std::string_view rest);

// Names cut in the middle to at most `width` columns. Where two would then look alike, or `width` leaves next
// to nothing of them, all stay as they are.
std::vector<std::string> shortened(const std::vector<std::string>& names, std::size_t width, bool utf8);

}  // namespace spread
