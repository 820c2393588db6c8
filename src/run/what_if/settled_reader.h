#pragma once

#include <vector>

#include "model/outcome.h"
#include "run/what_if/changed_reader.h"

namespace spread {

// A changed cluster after a pass: pods are where they would go, and the others still wait.
class SettledReader : public ClusterReader {
 public:
  // `below` outlives this.
  SettledReader(ChangedReader& below, const PassResult& pass);

  Result<std::vector<Pod>> waiting() override { return waiting_; }
  Result<std::vector<Node>> nodes() override { return below_.nodes(); }
  Result<std::vector<Pod>> placed() override { return placed_; }
  Result<Surroundings> surroundings(const Needs& needs) override { return below_.surroundings(needs); }

 private:
  ChangedReader& below_;
  std::vector<Pod> waiting_, placed_;
};

}  // namespace spread
