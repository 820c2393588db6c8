// A pod in protobuf, taken apart without decoding it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kube/codec/proto/message.h"

namespace spread {

// What no two pods have in common. Views into the body.
struct OwnFields {
  std::string_view name, ns, uid, resource_version, node_name, nominated_node;
  std::int64_t generation = 0, created = 0;
  std::int32_t priority = 0;
  bool deleting = false, finished = false;
};

// The rest, as far as scheduling looks at it, in pieces that are equal, byte for byte, for many pods. Each is
// the message of a pod with a few fields. A pod of a DaemonSet has terms of its own, as one of a StatefulSet
// has labels.
struct CondensedPod {
  OwnFields own;
  std::string metadata;   // labels and owners
  std::string terms;      // affinity and spreading, with the labels that they refer to; may be empty
  std::string condition;  // PodScheduled; may be empty
  std::string rest;
};

// Writes over `to`: what its texts have allocated is used again.
void condense(ProtoMessage pod, CondensedPod& to);

}  // namespace spread
