#include <string>

#include "kube/codec/codec.h"
#include "support/target.h"

namespace spread::fuzz {

void try_input(std::string_view input) {
  const auto manifest = decode_manifest(input, "FILE");
  if (manifest) {
    const std::size_t taken = manifest->pods.size() + manifest->nodes.size();
    return expect(taken <= manifest->names.size(), "every pod and node has a name of its own");
  }
  expect(manifest.error().code == ErrorCode::Config, "a Config error");
  expect(manifest.error().message.starts_with("FILE:"), "which names the place");
}

}  // namespace spread::fuzz
