#pragma once

#include "base/clock.h"
#include "base/log.h"
#include "run/pass.h"
#include "run/retry_times.h"

namespace spread {

// Passes until `tools.stop` says so. One request a pass while nothing waits; gated
// and deleting pods are none that wait. A pod that fits nowhere is tried
// again with growing delays (RetryTimes), and at once when a node changed. A failing API server never ends
// the loop: it is asked again with growing pauses. While another process leads nothing is read, and a pass
// that is under way comes to an end.
class Loop {
 public:
  // All of it outlives the loop. `leads`: whether this process may decide and bind now.
  Loop(
      ClusterReader& reader, const PassTools& tools, Milliseconds interval, Timing timing, Random random,
      const Log& log, std::function<bool()> leads = [] { return true; })
      : reader_(reader),
        tools_(tools),
        interval_(interval),
        timing_(std::move(timing)),
        random_(std::move(random)),
        log_(log),
        leads_(std::move(leads)) {}

  void run();
  // Why the last pass could not read the cluster; empty where it could.
  const std::string& trouble() const { return trouble_; }

 private:
  Result<void> pass();
  void measure(std::size_t gated, const std::vector<PodRef>& waiting) const;
  Milliseconds pause_after(const Result<void>& pass, std::chrono::steady_clock::time_point start);

  ClusterReader& reader_;
  const PassTools& tools_;
  Milliseconds interval_;  // from the start of one pass to the start of the next
  Timing timing_;
  Random random_;
  const Log& log_;
  std::function<bool()> leads_;
  std::string trouble_ = "the cluster has not been read yet";
  int failures_ = 0;  // in a row
  RetryTimes retries_;
  std::vector<Node> nodes_;  // as they were in the last pass that decided
};

}  // namespace spread
