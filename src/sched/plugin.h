// What a filter and a rank are. Each lives in one file under filters/ or ranks/ and is listed in the profile.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/decision.h"
#include "model/pod.h"
#include "model/snapshot.h"
#include "model/spread_by.h"
#include "sched/change.h"

namespace spread {

// What a filter's answer about a node, or a rank's figure, depends on.
enum class Scope {
  Node,      // the node's own fields
  NodePods,  // those and the pods on that node; for a filter, one pod more never makes the node fit
  Cluster,   // anything anywhere
};

// Asked node by node; one entry a reason, none where the pod fits.
using NodeCheck = std::function<std::vector<Rejection>(const NodeState&)>;

struct NotConcerned {};  // the filter has nothing against this pod anywhere

// The only nodes worth looking at: all others are taken out before any filter sees a node.
struct OnlyNodes {
  std::set<std::string, std::less<>> names;
  NodeCheck check;
};

// A check that need not be prepared anew when pods are placed: it is told of each.
struct Followed {
  NodeCheck check;
  std::function<bool(const NodeState&)> fits;                         // whether check() finds nothing
  std::function<void(const PodRef&, const NodeState&)> count_placed;  // the node has the pod already
};

// What prepare() found: nothing to say, a check for each node, a rejection of the pod as a whole, or names
// pinned. Checks may refer to the pod and the snapshot.
using Prepared = std::variant<NotConcerned, NodeCheck, Rejection, OnlyNodes, Followed>;

// nullptr where there is none: the filter is not concerned, or rejects the pod as a whole.
inline NodeCheck* check_of(Prepared& prepared) {
  if (auto* only = std::get_if<OnlyNodes>(&prepared)) return &only->check;
  if (auto* followed = std::get_if<Followed>(&prepared)) return &followed->check;
  return std::get_if<NodeCheck>(&prepared);
}

// Whether a pod that is placed anywhere changes what was prepared for `pod`.
using ChangedBy = std::function<bool(const Pod& pod, const Pod& placed, const Surroundings&)>;

struct Filter {
  std::string_view name;
  Scope scope;
  std::function<Prepared(const Pod&, const Snapshot&)> prepare;  // runs once a pod
  Verdict when_pod_rejected = Verdict::Unschedulable;  // what a rejection as a whole makes of the pod
  // A sentence that people should read beside the decision, whatever it is; mostly empty. May be absent.
  std::function<std::string(const Pod&, const Snapshot&)> note = {};
  // Whether a change may make the filter take back what it had against the pod, other than by what it does to
  // one node alone. Absent: with Scope::Cluster any may, else none.
  std::function<bool(const Pod&, const ClusterChange&, const Surroundings&)> helped_by = {};
  // With Scope::Cluster alone. Absent: any does where the filter is concerned, and none makes it concerned.
  ChangedBy changed_by = {};
};

// A node's figure for a pod: smaller is better. An empty function: this rank has no say for this pod (all
// nodes are equal), and is not named in the decision. It may refer to the pod and the snapshot.
using NodeValue = std::function<std::int64_t(const NodeState&)>;

// Which pods have the same figures.
enum class Alike {
  EveryPod,
  Template,  // pods that differ in nothing but their names (sched/template_key.h)
  Nobody,
};

struct Rank {
  std::string_view name;
  std::function<NodeValue(const Pod&, const Snapshot&)> prepare;
  Scope scope;
  Alike alike = Alike::Template;
  // With Scope::NodePods it is about the node that the pod is placed on: figures of others stay. Absent: any
  // does.
  ChangedBy changed_by = {};
};

// How the pods of one scheduler name are decided: an ordered recipe. Ranks are compared in order, the first
// that differs decides; at the very end the node's name.
struct Profile {
  std::string scheduler_name;
  SpreadBy spread;  // pods are taken app by app (sched/queue.h)
  std::vector<Filter> filters;
  std::vector<Rank> ranks;
};

using Profiles = std::vector<Profile>;  // at least one; each has a scheduler name of its own

// The profile that serves the pod's scheduler name; for a pod of any other scheduler the first.
const Profile& profile_for(const Pod& pod, const Profiles& profiles);

}  // namespace spread
