#pragma once

#include "cli/options.h"
#include "cli/reading.h"

namespace spread {

// Into options.simulate. What is wrong is told to `read`.
void read_simulate(Reading& read, const RawFlags& flags, Options& options);

}  // namespace spread
