#pragma once

#include "base/clock.h"
#include "base/log.h"
#include "run/pass.h"

namespace spread {

// One pass. A server that cannot be reached, or does not answer in time, is tried again for `start_timeout`,
// with one notice; then its Error is the answer. The printer has seen the end of the pass.
Result<PassResult> run_once(ClusterReader& reader, const PassTools& tools, Milliseconds start_timeout,
                            const Timing& timing, const Log& log);

}  // namespace spread
