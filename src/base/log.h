// Where the parts below the command line send what an operator may want to read. They never print by
// themselves.
#pragma once

#include <functional>
#include <string_view>

namespace spread {

// Level 0 is always shown (a warning, a notice), higher ones from `-v LEVEL` on. 6: one line a request.
using Log = std::function<void(int level, std::string_view message)>;

}  // namespace spread
