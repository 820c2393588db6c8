#pragma once

#include "base/clock.h"
#include "base/log.h"
#include "run/pass.h"
#include "run/retry_times.h"

namespace spread {

// Passes until `tools.stop` says so. One request a pass while nothing waits; gated
// and deleting pods are none that wait. A pod that fits nowhere is tried
// again with growing delays (RetryTimes), and at once when a node changed. A failing API server never ends
// the loop: it is asked again with growing pauses.
class Loop {
 public:
  // All of it outlives the loop.
  Loop(ClusterReader& reader, const PassTools& tools, Milliseconds interval, Timing timing, Random random,
       const Log& log)
      : reader_(reader),
        tools_(tools),
        interval_(interval),
        timing_(std::move(timing)),
        random_(std::move(random)),
        log_(log) {}

  void run();

 private:
  Result<void> pass();

  ClusterReader& reader_;
  const PassTools& tools_;
  Milliseconds interval_;  // from the start of one pass to the start of the next
  Timing timing_;
  Random random_;
  const Log& log_;
  RetryTimes retries_;
  std::vector<Node> nodes_;  // as they were in the last pass that decided
};

}  // namespace spread
