// What became of a pod, from how its decision or its binding ended.
#pragma once

#include <map>
#include <string_view>

#include "base/result.h"
#include "cluster/binder.h"
#include "model/decision.h"
#include "model/outcome.h"

namespace spread {

// How many nodes each filter was the first to reject.
std::map<std::string_view, std::size_t> rejections_by_filter(const Decision& decision);

// Of a decision that found no node.
PodResult result_of(const Decision& decision);
PodResult result_of(BindOutcome outcome);
// Of a pod that could not be decided again.
PodResult not_read(const Pod& pod, const Error& error);

}  // namespace spread
