#include "metrics/latencies.h"

#include <algorithm>
#include <chrono>

namespace spread {
namespace {

constexpr std::chrono::hours kForEver{24 * 365 * 10};  // a summary forgets otherwise

}  // namespace

Latencies::Latencies() : summary_({{0.5, 0.01}, {0.9, 0.005}, {0.99, 0.001}}, kForEver, 1) {}

void Latencies::add(double seconds) {
  summary_.Observe(seconds);
  most_ = std::max(most_, seconds);
}

Latency Latencies::figures() const {
  const auto summary = summary_.Collect().summary;
  if (summary.sample_count == 0) return {};
  const auto value = [&](std::size_t index) { return summary.quantile.at(index).value; };
  return {.count = summary.sample_count, .p50 = value(0), .p90 = value(1), .p99 = value(2), .most = most_};
}

}  // namespace spread
