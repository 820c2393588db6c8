// The ways in which kubectl's users write flags.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace spread {

// Arguments in the few ways that are parsed: `--name`, `--name=value`, `-x`. What else people write, such as
// `-n=web`, `-nweb` or `-Anweb`, becomes that. An unknown flag is an error, and so is a flag in place of
// another's value; neither shows what stands behind a name: that may be a secret.
Result<std::vector<std::string>> spelled_out(const std::vector<std::string>& arguments);

}  // namespace spread
