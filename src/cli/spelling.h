// The ways in which kubectl's users write flags.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace spread {

// Arguments in the few ways that are parsed: `--name`, `--name=value`, `-x`. What else people write, such as
// `-n=web`, `-nweb` or `-Anweb`, becomes that. An unknown flag is an error, which never shows what stands
// behind its name: that may be a secret.
Result<std::vector<std::string>> spelled_out(const std::vector<std::string>& arguments);

}  // namespace spread
