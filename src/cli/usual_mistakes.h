// Flags and values that people type who know kubectl and other tools, and what to tell them.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/flags.h"
#include "cli/raw_flags.h"

namespace spread {

// What is probably meant by a flag that does not exist, whose name comes without dashes: "did you mean
// --watch?", at the least "see --help".
std::string meant_by_flag(const std::string& name);
bool comes_near_a_flag(const std::string& name);

// `--dry-run=client` and `none` become what they mean here. A Usage error for what only kubectl has
// (templates of -o, dry runs on the server), and for a namespace that cannot exist.
Result<void> correct_habits(RawFlags& flags, CommandSet command);

}  // namespace spread
