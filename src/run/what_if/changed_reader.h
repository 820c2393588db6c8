#pragma once

#include <utility>
#include <vector>

#include "cluster/reader.h"
#include "run/what_if/contents.h"

namespace spread {

// A cluster as it would be: what another reader has, with changes. That one is read when this is made, and
// asked again only for what surrounds the pods.
class ChangedReader : public ClusterReader {
 public:
  // `below` outlives this. Fails as reading does, and as with_changes() does.
  static Result<ChangedReader> open(ClusterReader& below, const WhatIf& what_if);

  Result<std::vector<Pod>> waiting() override { return contents_.waiting; }
  Result<std::vector<Node>> nodes() override { return contents_.nodes; }
  Result<std::vector<Pod>> placed() override { return contents_.placed; }
  Result<Surroundings> surroundings(const Needs& needs) override;

  const Contents& contents() const { return contents_; }

 private:
  ChangedReader(ClusterReader& below, Contents contents) : below_(&below), contents_(std::move(contents)) {}

  ClusterReader* below_;
  Contents contents_;
};

}  // namespace spread
