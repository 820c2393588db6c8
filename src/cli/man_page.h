// The man page, made from the tables that --help is made from.
#pragma once

#include <span>
#include <string>

#include "cli/flags.h"

namespace spread {

// In the macros of man(7), whole. The first command is the plain call. The same tables give the same bytes:
// it has no date.
std::string man_page(std::span<const CommandText> commands, std::span<const Flag> flags,
                     const std::string& version);

}  // namespace spread
