#pragma once

#include <string>
#include <vector>

#include "model/outcome.h"

namespace spread {

// One line a node: its name, a bar of its pods (those of this pass in another shade), the figures.
std::string render_bars(const std::vector<NodeLoad>& nodes, bool utf8, bool header);

}  // namespace spread
