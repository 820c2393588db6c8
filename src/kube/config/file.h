#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"

namespace spread {

// Kubeconfigs, certificates and tokens are small; /dev/zero and its like are not.
inline constexpr std::size_t kMaxConfigFile = std::size_t{16} << 20;

// The whole file. A Config error names the path and what the system says ("No such file or directory").
Result<std::string> read_file(const std::string& path);

bool file_exists(const std::string& path);

// Whether it opens; else the same Config error. Reads nothing: a pipe (`<(…)` of a shell) can be read only
// once.
Result<void> check_readable(const std::string& path);

}  // namespace spread
