#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/feed.h"
#include "model/snapshot.h"
#include "sched/change.h"

namespace spread {

// A snapshot that follows the cluster: what is told by a Feed, and on top of it what was decided and is not
// there yet. A decision counts until the pod is seen on a node, is gone, or is forgotten.
class LiveState {
 public:
  using NodeRef = Feed::NodeRef;

  // Told after each change that may help a waiting pod, once it is in the snapshot.
  explicit LiveState(std::function<void(const ClusterChange&)> changed) : changed_(std::move(changed)) {}

  // The first lists; decisions made before them are forgotten. Nothing is told of it.
  void begin(const std::vector<NodeRef>& nodes, const std::vector<PodRef>& pods);

  // One is null where it is new, or gone.
  void node_changed(const NodeRef& before, const NodeRef& after);
  void pod_changed(const PodRef& before, const PodRef& after);
  void surroundings_changed(const Feed::SurroundingChange& change);

  // `surroundings` is what the feed has.
  const Snapshot& snapshot(const Surroundings& surroundings);

  void assume(const PodRef& pod, const std::string& node, const VolumePlan& volumes);
  // Nothing where the pod has been seen on a node meanwhile.
  void forget(const PodRef& pod);
  // It turned out to be on another node than was decided: counts there until the feed tells.
  void move(const PodRef& pod, const std::string& node);
  bool is_assumed(const PodKey& pod) const;

 private:
  struct Place {
    PodRef pod;
    std::string node;
    bool assumed = false;
    VolumePlan volumes = {};
  };

  bool is_decided(const Pod& pod) const;
  void put(const PodRef& pod, const std::string& node);
  void take(const PodKey& pod, const std::string& node);
  void confirm(const PodRef& pod, const std::string& node);
  void nominate(const PodRef& before, const PodRef& after);
  void tell(ClusterChange::Kind kind, const std::string& node, const PodRef& pod);

  std::function<void(const ClusterChange&)> changed_;
  Snapshot snapshot_;
  std::map<PodKey, Place> places_;                                      // of pods with a node
  std::unordered_map<std::string, std::map<PodKey, PodRef>> homeless_;  // on nodes that are not there
  std::map<PodKey, PodRef> nominated_;
  bool surroundings_old_ = true;  // those of the snapshot
};

}  // namespace spread
