#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace spread {

// The file with these contents, in place of what it was, or an Error (Config) and all as it was: it is
// written under another name in the same folder and then renamed. A link stays one, permissions stay as they
// are; a device or a pipe is written to as it is.
Result<void> write_whole_file(const std::string& path, std::string_view contents);

}  // namespace spread
