// Text in HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace spread {

// Text as it is to be seen, in an element or in a quoted attribute: escaped as for a terminal
// (base/text.h), so that nothing of it is invisible or turns the text around, and then for HTML.
std::string html_text(std::string_view text);

// The look of a cell with a name: only a long one is broken.
std::string name_look(std::string_view name);

// "1 node", "2 nodes"
std::string counted(std::size_t count, std::string_view thing);

}  // namespace spread
