#pragma once

#include "cli/commands.h"
#include "cluster/reader.h"
#include "model/outcome.h"
#include "run/what_if/changed_reader.h"

namespace spread {

// Writes what --html asks for: the cluster as it is and as it would be after the pass.
Result<void> write_simulation(ClusterReader& now, ChangedReader& changed, const PassResult& pass,
                              const CommandContext& context);

}  // namespace spread
