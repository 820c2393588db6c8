#pragma once

#include <prometheus/summary.h>

#include "model/run_stats.h"

namespace spread {

// Percentiles of durations since the start, without keeping each of them.
class Latencies {
 public:
  Latencies();

  void add(double seconds);
  Latency figures() const;

 private:
  prometheus::Summary summary_;
  double most_ = 0;
};

}  // namespace spread
