#pragma once

#include "cli/options.h"
#include "cli/reading.h"

namespace spread {

// What is wrong is told to `read`.
void read_snapshot_flags(Reading& read, SnapshotOptions& into);

}  // namespace spread
