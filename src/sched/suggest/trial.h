#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sched/plugin.h"

namespace spread {

// A copy of everything that a decision looks at, to change and decide again: one pod on one node.
struct Trial {
  Pod pod;
  Snapshot snapshot;
  Profile profile;
  std::string node;

  const NodeState& state() const { return *snapshot.find(node); }
  std::vector<Rejection> rejections() const;  // what is against the pod on the node
  bool rejects(std::string_view filter) const;

  void change_node(const std::function<void(Node&)>& change);
  void remove(const PodRef& placed, const std::string& from);  // from the node of that name
};

}  // namespace spread
