#pragma once

#include <string_view>
#include <vector>

#include "model/pod.h"

namespace spread {

// The order in which a pass decides: priority, highest first; then app by app (the app whose oldest pod is
// oldest first), so that the spread comes out even; then age; then namespace and name. An app is the pods of
// one namespace with one value of `spread_label` (pods without the label are each namespace's own group); it
// is looked at within one priority.
void order_for_pass(std::vector<PodRef>& pods, std::string_view spread_label);

}  // namespace spread
