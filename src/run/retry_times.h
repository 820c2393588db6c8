#pragma once

#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cluster/backoff.h"
#include "model/outcome.h"

namespace spread {

// When a pod that found no node is looked at again: after 1, 2, 4, 8, then every 10 seconds. One that only
// waits for its volumes is always due.
class RetryTimes {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // A pod never tried is due at once.
  bool is_due(const Pod& pod, Time now) const;
  void record(const PassResult& pass, Time now);
  // Forgets every pod that waits no longer.
  void keep_only(const std::vector<PodRef>& waiting);

 private:
  using Identity = std::pair<PodKey, std::string>;  // with the UID, which pods in files may lack
  struct Entry {
    int failures = 0;
    Time due;
  };
  Backoff backoff_{Milliseconds(1000), Milliseconds(10'000)};
  std::map<Identity, Entry> entries_;
};

}  // namespace spread
