#pragma once

#include <string_view>

#include "kube/codec/codec.h"
#include "kube/codec/pod_templates.h"
#include "kube/codec/watch.h"

namespace spread {

// Reads pods as decode_pods() and decode_pod_event() do. Those that were made from one template share what
// they have in common, however far apart they are read.
class PodDecoder {
 public:
  Result<List<Pod>> pods(Encoding encoding, std::string_view body);
  Result<WatchEvent<Pod>> event(Encoding encoding, std::string_view frame);

 private:
  PodTemplates templates_;
};

}  // namespace spread
