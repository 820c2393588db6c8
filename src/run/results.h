// What became of a pod, from how its decision or its binding ended.
#pragma once

#include "base/result.h"
#include "cluster/binder.h"
#include "model/decision.h"
#include "model/outcome.h"

namespace spread {

// Of a decision that found no node.
PodResult result_of(const Decision& decision);
PodResult result_of(BindOutcome outcome);
// Of a pod that could not be decided again.
PodResult not_read(const Pod& pod, const Error& error);

}  // namespace spread
