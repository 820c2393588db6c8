// Words that stand where none is expected, and what to tell who typed them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/flags.h"

namespace spread {

// What is probably meant by a command that does not exist, the first of the words: "did you mean explain?",
// at the least "see --help".
std::string meant_by_command(const std::vector<std::string>& words);

// Why this command takes no such argument. A Usage error.
Error needless_argument(const std::string& argument, CommandSet command);

// `web.yaml`, which is more likely a file than a name.
bool looks_like_file(std::string_view word);

}  // namespace spread
