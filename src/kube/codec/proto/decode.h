// Replies of the API server in protobuf; as codec.h has it.
#pragma once

#include <string_view>

#include "kube/codec/codec.h"
#include "kube/codec/pod_templates.h"
#include "kube/codec/watch.h"

namespace spread {

// What pods have in common is looked up among the templates, and added to them.
Result<List<Pod>> pods_from_proto(std::string_view body, PodTemplates& templates);
Result<List<Node>> nodes_from_proto(std::string_view body);
Result<Pod> pod_from_proto(std::string_view body);
Result<WatchEvent<Pod>> pod_event_from_proto(std::string_view frame, PodTemplates& templates);
Result<WatchEvent<Node>> node_event_from_proto(std::string_view frame);
ApiStatus status_from_proto(std::string_view body);

}  // namespace spread
