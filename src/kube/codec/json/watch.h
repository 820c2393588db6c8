// Events of a watch in JSON; as watch.h has it.
#pragma once

#include <string_view>

#include "kube/codec/watch.h"

namespace spread {

Result<WatchEvent<Pod>> pod_event_from_json(std::string_view frame);
Result<WatchEvent<Node>> node_event_from_json(std::string_view frame);

}  // namespace spread
