// What the controller of DaemonSets makes of a template.
#pragma once

#include "model/node.h"
#include "model/pod.h"

namespace spread {

// It gives its pods these.
void add_daemon_tolerations(Pod& pod);

// Whether it makes a pod for the node: the template's node selector and required affinity match, and it
// tolerates the node's taints. `pod` has the tolerations above.
bool has_daemon(const Node& node, const Pod& pod);

// The pod for that node and no other.
Pod daemon_on(const Node& node, const Pod& pod);

}  // namespace spread
