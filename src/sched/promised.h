#pragma once

#include <optional>
#include <string>

#include "model/snapshot.h"

namespace spread {

// The cluster with those pods on the node that were promised it (status.nominatedNodeName) and are no less
// important than `pod`: they must find their room. Nothing where there are none.
std::optional<Snapshot> with_promised_pods(const Pod& pod, const Snapshot& snapshot, const std::string& node);

}  // namespace spread
