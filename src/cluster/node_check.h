#pragma once

#include <optional>
#include <string>

#include "model/node.h"
#include "model/pod.h"

namespace spread {

// What has come between a pod and the node that was chosen for it: "node NAME is gone", "node NAME was
// cordoned", "node NAME has the taint KEY=VALUE:EFFECT". `node` is as it is now, nullptr where there is none
// of that name.
std::optional<std::string> against_node(const Pod& pod, const std::string& name, const Node* node);

}  // namespace spread
