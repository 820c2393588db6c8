// The bytes of a watch, which come in pieces of any size. The first byte of an input says how they come.
#include <algorithm>
#include <string>
#include <vector>

#include "kube/codec/watch.h"
#include "support/target.h"

namespace spread::fuzz {
namespace {

using Frames = Result<std::vector<std::string>>;

Frames cut_in_pieces(Encoding encoding, std::string_view stream, std::size_t piece) {
  FrameCutter cutter(encoding);
  std::vector<std::string> all;
  while (!stream.empty()) {
    Frames frames = cutter.cut(stream.substr(0, piece));
    if (!frames) return frames;
    all.insert(all.end(), frames->begin(), frames->end());
    stream.remove_prefix(std::min(piece, stream.size()));
  }
  return all;
}

template <class T>
void expect_event(const Result<WatchEvent<T>>& event) {
  expect(event || event.error().code == ErrorCode::BadReply, "an event or BadReply");
}

void read_frame(Encoding encoding, std::string_view frame) {
  expect_event(decode_pod_event(encoding, frame));
  expect_event(decode_node_event(encoding, frame));
  if (encoding != Encoding::Json) return;
  for (const char* kind : {"Namespace", "PersistentVolumeClaim", "ReplicaSet"})
    if (frame.find(kind) != frame.npos)
      expect_event(decode_surrounding_event(*surrounding_kind(kind), frame));
}

}  // namespace

void try_input(std::string_view input) {
  if (input.empty()) return;
  const auto how = static_cast<unsigned char>(input.front());
  input.remove_prefix(1);
  const Encoding encoding = how % 2 == 0 ? Encoding::Json : Encoding::Protobuf;
  const Frames whole = cut_in_pieces(encoding, input, input.size());
  const Frames pieces = cut_in_pieces(encoding, input, 1 + how / 2);
  expect(whole.ok() == pieces.ok(), "pieces do not change whether it is a stream");
  if (!whole) return;
  expect(*whole == *pieces, "nor what frames are in it");
  for (const std::string& frame : *whole) read_frame(encoding, frame);
}

}  // namespace spread::fuzz
