// What people type who know kubectl and other tools, and what to tell them.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/flags.h"
#include "cli/raw_flags.h"

namespace spread {

// What is probably meant by a command that does not exist: "did you mean explain?", at the least "see
// --help".
std::string meant_by_command(const std::string& word);

// The same of a flag, whose name comes without dashes.
std::string meant_by_flag(const std::string& name);
bool comes_near_a_flag(const std::string& name);

// `--dry-run=client` and `none` become what they mean here. A Usage error for what only kubectl has
// (templates of -o, dry runs on the server), and for a namespace that cannot exist.
Result<void> correct_habits(RawFlags& flags, CommandSet command);

// Why this command takes no such argument. A Usage error.
Error needless_argument(const std::string& argument, CommandSet command);

}  // namespace spread
