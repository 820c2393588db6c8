// What is to be different about a cluster.
#pragma once

#include <string>
#include <vector>

#include "kube/codec/codec.h"

namespace spread {

struct NodeCopies {
  int count = 1;
  std::string like;  // a node of the cluster or of `added`

  bool operator==(const NodeCopies&) const = default;
};

struct WhatIf {
  Manifest added;  // takes the place of what the cluster has under the same name
  std::vector<NodeCopies> copies;
  std::vector<std::string> removed, drained, cordoned;  // names of nodes
  bool fill = false;  // of the one pod or workload in `added` as many as there is room for
};

}  // namespace spread
