#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/surroundings.h"
#include "run/what_if/what_if.h"

namespace spread {

// A cluster, and what is known about how it came to be so.
struct Contents {
  std::vector<Node> nodes;
  std::vector<Pod> waiting, placed;

  Surroundings added;                           // to those that the cluster has; the added ones win
  std::map<std::string, std::string> original;  // the node that each copy was made like
  std::set<PodKey> displaced;                   // pods that lost their node and wait for another
  std::set<PodKey> replaced;                    // pods that are there no longer because a file has the name
  std::set<PodKey> filling;                     // the pods that were made to see how many fit
  std::vector<std::string> notes;               // sentences for a person to read
};

// NotFound where a node that is named does not exist; Config where there would be more pods than can be
// looked at, or, to fill the cluster, not the one thing to do it with.
Result<Contents> with_changes(Contents cluster, const WhatIf& what_if);

}  // namespace spread
