#pragma once

#include "base/log.h"
#include "run/pass.h"
#include "run/retry_times.h"
#include "run/stop_signal.h"

namespace spread {

struct LoopSettings {
  Milliseconds interval{2000};  // from the start of one pass to the start of the next
};

// Passes until `tools.stop` says so. One request a pass while nothing waits. A pod that fits nowhere is tried
// again with growing delays (RetryTimes), and at once when a node changed. A failing API server never ends
// the loop: it is asked again with growing pauses.
class Loop {
 public:
  // All of it outlives the loop.
  Loop(ClusterReader& reader, const PassTools& tools, LoopSettings settings, StopSignal& signal,
       Random random, const Log& log)
      : reader_(reader),
        tools_(tools),
        settings_(settings),
        signal_(signal),
        random_(std::move(random)),
        log_(log) {}

  void run();

 private:
  Result<void> pass();
  // Those of `waiting` to decide about now; fills `nodes`, unless nothing is to be done.
  Result<std::vector<PodRef>> due(std::vector<PodRef> waiting);

  ClusterReader& reader_;
  const PassTools& tools_;
  LoopSettings settings_;
  StopSignal& signal_;
  Random random_;
  const Log& log_;
  RetryTimes retries_;
  std::vector<Node> nodes_;  // as last listed
};

}  // namespace spread
