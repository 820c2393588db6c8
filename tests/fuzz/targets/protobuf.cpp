// Replies in protobuf. A list that is cut off is never taken for a shorter one.
#include "kube/codec/codec.h"
#include "support/target.h"

namespace spread::fuzz {
namespace {

template <class T>
void read_and_cut(std::string_view input, Result<List<T>> (*read)(Encoding, std::string_view)) {
  const auto whole = read(Encoding::Protobuf, input);
  if (!whole) return expect(whole.error().code == ErrorCode::BadReply, "a list or BadReply");
  const auto cut = read(Encoding::Protobuf, input.substr(0, input.size() - 1));
  expect(!cut || (cut->items == whole->items && cut->next == whole->next), "a list is whole or none");
}

}  // namespace

void try_input(std::string_view input) {
  read_and_cut<Pod>(input, decode_pods);
  read_and_cut<Node>(input, decode_nodes);
  const auto pod = decode_pod(Encoding::Protobuf, input);
  expect(pod || pod.error().code == ErrorCode::BadReply, "a pod or BadReply");
  decode_status(kProtobufType, input);
}

}  // namespace spread::fuzz
