#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "cluster/binder.h"
#include "cluster/feed.h"
#include "model/scenario.h"
#include "run/live_state.h"

namespace spread {

// A cluster in memory: what an API server would keep, and tell of, as far as scheduling looks at it.
class EmbeddedCluster {
 public:
  using NodeRef = LiveState::NodeRef;
  struct Listener {
    std::function<void(const PodRef& before, const PodRef& after)> pod;
    std::function<void(const NodeRef& before, const NodeRef& after)> node;
    std::function<void(const Feed::SurroundingChange&)> surroundings;
  };

  // What is there at the beginning; objects without a UID get one. The listener is not told of it.
  EmbeddedCluster(const std::vector<PutObject>& start, Listener listener);

  // True where the object is new. A Config error where it cannot be read, or is not there to be changed.
  Result<bool> edit(const ClusterEdit& edit, Milliseconds time);
  // The pod, which must be there, has this node from now on; its claims have what was decided.
  void bind(const Binding& binding);

  PodRef pod(const PodKey& key) const;
  std::vector<PodRef> pods() const;  // that have not finished
  std::vector<NodeRef> nodes() const;
  const Surroundings& surroundings() const { return surroundings_; }

 private:
  Result<bool> put(const PutObject& put, Milliseconds time);
  Result<bool> remove(const ObjectName& object);
  Result<bool> change_node(const std::string& name, const std::function<void(Node&)>& change);
  void take_over(const PutObject& put);
  void put_pod(Pod pod, Milliseconds time);
  void put_node(Node node);
  void remove_pod(const PodKey& key);
  void put_workload(const Workload& workload, Milliseconds time);
  std::set<std::string> makers_under(const std::string& uid) const;
  std::vector<PodKey> pods_made_by(const std::set<std::string>& makers) const;
  void set_surroundings();
  void tell_of(const ObjectName& object);

  Listener listener_;
  std::map<ObjectName, std::string> written_;  // what was put, as JSON
  std::map<PodKey, PodRef> pods_;
  std::map<std::string, NodeRef, std::less<>> nodes_;
  std::vector<std::pair<VolumePlan, std::string>> volumes_;  // of binds, with their nodes
  Surroundings surroundings_;
  std::uint64_t uids_ = 0;
};

}  // namespace spread
