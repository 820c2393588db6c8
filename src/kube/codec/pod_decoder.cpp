#include "kube/codec/pod_decoder.h"

#include "kube/codec/json/decode.h"
#include "kube/codec/json/watch.h"
#include "kube/codec/proto/decode.h"

namespace spread {

Result<List<Pod>> PodDecoder::pods(Encoding encoding, std::string_view body) {
  return encoding == Encoding::Json ? pods_from_json(body) : pods_from_proto(body, templates_);
}

Result<WatchEvent<Pod>> PodDecoder::event(Encoding encoding, std::string_view frame) {
  return encoding == Encoding::Json ? pod_event_from_json(frame) : pod_event_from_proto(frame, templates_);
}

}  // namespace spread
