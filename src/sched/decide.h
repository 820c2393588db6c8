#pragma once

#include "model/decision.h"
#include "sched/plugin.h"

namespace spread {

enum class Detail {
  Decide,   // a node's first rejecting filter is enough; ranks and positions of the others
  Explain,  // every filter is asked about every node
};

// Pure: the same pod, snapshot and profile give the same decision.
Decision decide(const Pod& pod, const Snapshot& snapshot, const Profile& profile, Detail detail);

// The sentences of filters about the pod that stand in its decision.
std::vector<std::string> notes_on(const Pod& pod, const Snapshot& snapshot,
                                  const std::vector<Filter>& filters);

// What every filter has against one node, which must exist: the same as decide() with Detail::Explain says.
std::vector<Rejection> rejections_on(std::string_view node, const Pod& pod, const Snapshot& snapshot,
                                     const Profile& profile);

}  // namespace spread
