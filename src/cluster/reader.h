#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/selector.h"
#include "model/surroundings.h"
#include "model/workload.h"

namespace spread {

// Where the state of a cluster comes from: an API server or a file. Each list is whole or an Error.
class ClusterReader {
 public:
  virtual ~ClusterReader() = default;

  // The pods that wait for this scheduler: no node, not finished. One request.
  virtual Result<std::vector<Pod>> waiting() = 0;
  virtual Result<std::vector<Node>> nodes() = 0;
  // The same without waiting: they are asked for, which is false where that is under way, and taken when they
  // have come. nodes() ends it.
  virtual bool ask_nodes() { return false; }
  virtual std::optional<Result<std::vector<Node>>> take_nodes() { return std::nullopt; }
  // All pods on nodes but finished ones, whatever their scheduler and namespace.
  virtual Result<std::vector<Pod>> placed() = 0;
  // What `needs` names, every pod that is promised a node, and what those need; the rest may be left empty.
  virtual Result<Surroundings> surroundings(const Needs& needs) = 0;
};

// Objects by name and label, for questions about them.
class ObjectFinder {
 public:
  virtual ~ObjectFinder() = default;

  // NotFound where there is none.
  virtual Result<Pod> pod(const PodKey& key) = 0;
  // All pods with these labels, in one namespace or, without one, in all. The text is what the selector was
  // parsed from.
  virtual Result<std::vector<Pod>> find_pods(const std::optional<std::string>& ns,
                                             const std::string& selector_text,
                                             const LabelSelector& selector) = 0;
  // `kind` is one that workload_kind() knows. NotFound where there is none.
  virtual Result<Workload> workload(const std::string& kind, const PodKey& key) = 0;
};

class ClusterSource : public ClusterReader, public ObjectFinder {};

}  // namespace spread
