#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/cluster_access.h"
#include "cli/commands.h"
#include "cluster/lease.h"
#include "metrics/metrics.h"
#include "run/listener.h"
#include "run/stop_signal.h"

namespace spread {

// Off without --listen and --stats.
Metrics make_metrics(const Options& options);
// Counts each request; empty where the metrics are off, which outlive it.
HttpObserver observer_for(Metrics& metrics);

// What a loop has beside its passes: who leads (--leader-elect), and what others can see of it (--listen).
// Without these flags it does nothing, and this process leads.
class Operation {
 public:
  // All of it outlives this.
  Operation(const CommandContext& context, const ClusterAccess& cluster, Metrics& metrics)
      : context_(context), cluster_(cluster), metrics_(metrics) {}

  // `not_ready`: why the loop cannot work at the moment; empty where it can. It is not asked while another
  // leads. A Config error where the address cannot be listened on.
  Result<void> start(Random random, std::function<std::string()> not_ready);

  bool leads() const { return !lease_ || lease_->held(); }
  // Asked before each request that only a leader may send.
  std::optional<std::string> why_not() const;

  // Requests go on meanwhile. Ends early where the lead changes; true if a signal has come.
  bool sleep(Milliseconds time, StopSignal& signal);
  // To be called now and then by what works for long without waiting: the lease is renewed, and questions are
  // answered.
  void breathe();

  // For the end, once all binds are settled: the lease is released, and the loop is not asked again.
  void end();

 private:
  void campaign(Random random);
  Page readiness() const;

  const CommandContext& context_;
  const ClusterAccess& cluster_;
  Metrics& metrics_;
  bool started_ = false;
  bool changed_ = false;  // who leads
  std::chrono::steady_clock::time_point breathed_{};
  std::function<std::string()> not_ready_;
  std::unique_ptr<LeaderLease> lease_;
  std::unique_ptr<Listener> listener_;
};

}  // namespace spread
