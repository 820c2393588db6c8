#pragma once

#include <vector>

#include "model/pod.h"
#include "sched/plugin.h"

namespace spread {

// The order in which a pass decides: priority, highest first; then app by app (the app whose oldest pod is
// oldest first), so that the spread comes out even; then age; then namespace and name. Pods without the
// label are an app of their own. An app is looked at within one priority and one profile, which says what
// makes an app.
void order_for_pass(std::vector<PodRef>& pods, const Profiles& profiles);

}  // namespace spread
