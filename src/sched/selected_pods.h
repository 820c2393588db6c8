#pragma once

#include <vector>

#include "model/selector.h"
#include "model/snapshot.h"

namespace spread {

// Pods on nodes, in order of the nodes and then of their names, each once. Those that any of the selectors
// matches are among them; others may be too.
std::vector<Placement> pods_that_may_match(const std::vector<const LabelSelector*>& selectors,
                                           const Snapshot& snapshot);

}  // namespace spread
