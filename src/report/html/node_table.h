#pragma once

#include <string>
#include <vector>

#include "model/node_use.h"

namespace spread {

// The figures of the heat map, and all that it has no room for.
std::string node_use_table(const std::vector<NodeUse>& nodes);

}  // namespace spread
