#pragma once

#include <string>

#include "cluster/reader.h"
#include "report/explanation.h"
#include "sched/plugin.h"

namespace spread {

// The pod as it would be decided now, whoever its scheduler is. A pod that has a node is decided as if it had
// none and were not there.
Result<Explanation> explain(ClusterReader& reader, const PodKey& key, const Profile& profile,
                            const std::string& scheduler_name);

}  // namespace spread
