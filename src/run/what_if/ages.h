// When pods that do not exist were made: after all that do. First those that come back to a cluster, then
// those that are new to it.
#pragma once

#include <cstdint>
#include <limits>

namespace spread {

// Behind them there is room for those that a workload makes, one after the other.
inline constexpr std::int64_t kCreatedByFile = std::numeric_limits<std::int64_t>::max() - 1'000'000;
inline constexpr std::int64_t kCreatedOnDisplacement = kCreatedByFile - 1;

}  // namespace spread
