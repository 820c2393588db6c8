#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/flags.h"

namespace spread {

// The words of which a flag's value is one, for the command; none where it may be anything.
std::vector<std::string> flag_words(std::string_view flag, CommandSet command);

}  // namespace spread
