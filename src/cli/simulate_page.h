#pragma once

#include <optional>

#include "cli/commands.h"
#include "cluster/reader.h"
#include "model/outcome.h"
#include "report/fill.h"
#include "run/what_if/changed_reader.h"

namespace spread {

// Writes what --html asks for: the cluster as it is and as it would be after the pass; of --fill, what it
// came to.
Result<void> write_simulation(ClusterReader& now, ChangedReader& changed, const PassResult& pass,
                              const std::optional<Fill>& fill, const CommandContext& context);

}  // namespace spread
