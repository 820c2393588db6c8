#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/node.h"
#include "model/pod.h"

namespace spread {

// Where the state of a cluster comes from: an API server or a file. Each list is whole or an Error.
class ClusterReader {
 public:
  virtual ~ClusterReader() = default;

  // The pods that wait for this scheduler: no node, not finished. One request.
  virtual Result<std::vector<Pod>> waiting() = 0;
  virtual Result<std::vector<Node>> nodes() = 0;
  // All pods on nodes but finished ones, whatever their scheduler and namespace.
  virtual Result<std::vector<Pod>> placed() = 0;
  // NotFound where there is none.
  virtual Result<Pod> pod(const PodKey& key) = 0;
};

}  // namespace spread
