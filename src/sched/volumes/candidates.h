#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/storage.h"
#include "sched/volumes/label_index.h"

namespace spread {

// The existing volumes that a claim could be bound to: sorted out once a pod, asked node by node.
class Candidates {
 public:
  // Points into the storage.
  Candidates(const Claim& claim, const Storage& storage);

  // The volume for a node with these labels; nullptr where there is none. One that names the claim already
  // comes before all others, and where the node cannot use it, none is taken in its place. Of the others the
  // smallest that is large enough, then the first by name. `taken` are left out.
  const Volume* best_for(const Labels& node, const std::set<std::string>& taken) const;

 private:
  std::vector<const Volume*> prebound_;
  std::vector<const Volume*> open_;  // the best first
  LabelIndex index_;                 // of open_
};

}  // namespace spread
