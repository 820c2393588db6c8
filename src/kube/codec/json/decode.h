// Replies of the API server in JSON; as codec.h has it.
#pragma once

#include <string_view>

#include "kube/codec/codec.h"

namespace spread {

Result<List<Pod>> pods_from_json(std::string_view body);
Result<List<Node>> nodes_from_json(std::string_view body);
Result<Pod> pod_from_json(std::string_view body);
ApiStatus status_from_json(std::string_view body);

}  // namespace spread
