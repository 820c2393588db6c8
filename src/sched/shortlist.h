#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "model/snapshot.h"
#include "sched/node_set.h"
#include "sched/plugin.h"

namespace spread {

// Nodes by how many pods are on them.
using Levels = std::map<std::int64_t, NodeSet>;

// The nodes that may still fit the pods of one template, in the order in which its ranks compare them, kept
// up while pods are placed. Exact because a pod placed never makes a node fit that a filter of Scope::Node or
// NodePods rejected: such a node is taken out and not asked again. Filters of Scope::Cluster are asked each
// time. Good for one epoch of the snapshot.
class Shortlist {
 public:
  // All of it outlives this, the snapshot unmoved. nullopt: a filter rejects the pod as a whole.
  static std::optional<Shortlist> find(const PodRef& pod, const Snapshot& snapshot, const Profile& profile);

  const Pod& pod() const { return *pod_; }
  // Whether a pod placed anywhere is of interest.
  bool cares(const Pod& placed) const;
  // One that is.
  void follow(const Placement& placed);
  // The best node that fits. `levels` are those of the snapshot.
  std::optional<std::size_t> best(const Levels& levels);
  // The ranks that have a say.
  std::vector<std::string_view> rank_names() const;

 private:
  struct Part {
    const Filter* filter;
    Prepared prepared;
    bool old = false;  // to be prepared anew
  };
  struct Figure {
    const Rank* rank;
    NodeValue value;
  };
  using Key = std::vector<std::int64_t>;
  using Classes = std::map<Key, NodeSet>;

  Shortlist(const PodRef& pod, const Snapshot& snapshot) : pod_(pod), snapshot_(&snapshot) {}
  void take(const std::vector<Rank>& ranks);
  void renew();
  void sort(const NodeSet& nodes);
  void revalue(std::size_t node);
  void take_out(Classes::iterator of, std::size_t node);
  void get_key(const NodeState& state, Key& key) const;
  bool fits_itself(const NodeState& state) const;
  bool fits_cluster(const NodeState& state);
  bool is_changed(const Part& part, const Pod& placed) const;
  bool is_changed(const Figure& figure, const Pod& placed) const;

  PodRef pod_;
  const Snapshot* snapshot_;
  std::vector<NodeCheck> of_node_;  // of filters of Scope::Node and NodePods
  std::vector<Part> of_cluster_;
  std::vector<Figure> figures_;         // of the ranks before those that are alike for every pod
  std::vector<std::string_view> tail_;  // the names of these
  bool by_level_ = false;               // the tail begins with the number of pods
  bool figures_old_ = false;            // to be prepared anew
  Classes classes_;                     // nodes with the same figures
};

}  // namespace spread
