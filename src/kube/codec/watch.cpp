#include "kube/codec/watch.h"

#include <utility>

#include "kube/codec/json/watch.h"
#include "kube/codec/pod_decoder.h"
#include "kube/codec/proto/decode.h"

namespace spread {
namespace {

// etcd takes no object over 1.5 MiB by default; with what the encoding adds this is far beyond any.
constexpr std::size_t kLongestFrame = std::size_t{32} << 20;
constexpr std::size_t kLengthBytes = 4;

std::size_t big_endian(std::string_view bytes) {
  std::size_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

// Where the first frame of `text` begins, how long it is, and where the next one begins.
struct Cut {
  std::size_t start = 0, length = 0, end = 0;
};

// Ends beyond `text` where more bytes are needed.
Cut first_frame(Encoding encoding, std::string_view text) {
  if (encoding == Encoding::Json) {
    const std::size_t line = text.find('\n');
    return line == std::string_view::npos ? Cut{0, text.size(), text.size() + 1} : Cut{0, line, line + 1};
  }
  if (text.size() < kLengthBytes) return {0, 0, kLengthBytes};
  const std::size_t length = big_endian(text.substr(0, kLengthBytes));
  return {kLengthBytes, length, kLengthBytes + length};
}

}  // namespace

Result<std::vector<std::string>> FrameCutter::cut(std::string_view bytes) {
  rest_ += bytes;
  std::vector<std::string> frames;
  std::string_view left = rest_;
  while (!left.empty()) {
    const Cut cut = first_frame(encoding_, left);
    if (cut.length > kLongestFrame) return Error{ErrorCode::BadReply, "a watch sends a frame of over 32 MiB"};
    if (cut.end > left.size()) break;
    if (cut.length > 0) frames.emplace_back(left.substr(cut.start, cut.length));
    left.remove_prefix(cut.end);
  }
  rest_.erase(0, rest_.size() - left.size());
  return frames;
}

Result<WatchEvent<Pod>> decode_pod_event(Encoding encoding, std::string_view frame) {
  return PodDecoder().event(encoding, frame);
}

Result<WatchEvent<Node>> decode_node_event(Encoding encoding, std::string_view frame) {
  return encoding == Encoding::Json ? node_event_from_json(frame) : node_event_from_proto(frame);
}

}  // namespace spread
