// What a watch sends: frames, each with one change of one object.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "kube/codec/codec.h"
#include "kube/codec/surroundings.h"

namespace spread {

// Cuts the bytes of a stream into frames: in protobuf each has its length before it, in JSON each is a line.
class FrameCutter {
 public:
  explicit FrameCutter(Encoding encoding) : encoding_(encoding) {}

  // The frames that `bytes` complete, in order. BadReply where one is longer than any object can be.
  Result<std::vector<std::string>> cut(std::string_view bytes);

 private:
  Encoding encoding_;
  std::string rest_;
};

template <class T>
struct WatchEvent {
  enum class Type {
    Put,       // added, or changed
    Gone,      // deleted, or no longer selected; `object` is as it was last
    Bookmark,  // nothing but `version` is new
    Failed,    // `status` says why; nothing follows
  };
  Type type = Type::Bookmark;
  T object;
  std::uint64_t version = 0;
  ApiStatus status = {};
};

// A frame that is no event about such an object is BadReply.
Result<WatchEvent<Pod>> decode_pod_event(Encoding encoding, std::string_view frame);
Result<WatchEvent<Node>> decode_node_event(Encoding encoding, std::string_view frame);
Result<WatchEvent<SurroundingObject>> decode_surrounding_event(const ApiKind& kind, std::string_view frame);

}  // namespace spread
