#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "kube/http/client.h"
#include "model/outcome.h"
#include "model/run_stats.h"

namespace spread {

// The parts of a queue of pods.
enum class QueuePart { Active, Backoff, Unschedulable, Gated };

// What the process counts and measures of itself, in the text format of Prometheus and as figures of the run.
// One that is off keeps nothing, and its calls cost a comparison each.
class Metrics {
 public:
  using Seconds = std::chrono::duration<double>;

  Metrics();                                     // off
  explicit Metrics(const std::string& version);  // on
  ~Metrics();
  Metrics(Metrics&&) noexcept;
  Metrics& operator=(Metrics&&) noexcept;

  bool on() const { return state_ != nullptr; }

  void attempted(Outcome outcome);
  // In a decision that found no node: how many nodes this filter was the first to reject.
  void rejected(std::string_view filter, std::size_t nodes);
  void decided_in(Seconds took);
  // From when a pod could have been decided to when it was looked at.
  void waited(Seconds took);
  // From a pod's creation, or when it was first seen, to its bind.
  void bound_after(Seconds took);
  // From when a pod was first seen to when its bind request was sent.
  void requested_after(Seconds took);
  // Until the cluster was known, for one pass or for the life beside it.
  void read_in(Seconds took);
  void queued(QueuePart part, std::size_t pods);
  void binding(std::size_t pods);  // in flight now

  void exchanged(const HttpExchange& exchange);
  void watch_restarted(const std::string& resource);
  // Something kept that a full list showed to be different.
  void difference_corrected(const std::string& resource);
  void leads(bool leads);

  // Both are empty where it is off.
  std::string text() const;
  RunStats stats() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// One that is off, for who measures nothing.
Metrics& no_metrics();

}  // namespace spread
