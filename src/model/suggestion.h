#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/pod.h"

namespace spread {

// A pod that would have to leave its node.
struct Leaving {
  PodKey pod;
  std::int32_t priority = 0;

  bool operator==(const Leaving&) const = default;
};

// One way to make a pod fit a node: all of it together. It was tried out on a copy of the cluster.
struct Suggestion {
  std::string node;
  std::vector<std::string> changes;  // to the pod, the node or what is around it; one line each
  std::vector<Leaving> evict;        // of lower priority, on this node

  bool operator==(const Suggestion&) const = default;
};

}  // namespace spread
