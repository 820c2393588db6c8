#include "kube/codec/data.h"

#include <fstream>
#include <iterator>

#include "support/catch.h"
#include "support/source_directory.h"

namespace spread {

std::string data(const std::string& file) {
  std::ifstream in(test::source_directory() + "/tests/unit/kube/codec/data/" + file, std::ios::binary);
  INFO(file);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

Pod pod_in_data(Encoding encoding, const std::string& name) {
  const auto pods = decode_pods(encoding, data(encoding == Encoding::Json ? "pods.json" : "pods.pb"));
  REQUIRE(pods.ok());
  for (const Pod& pod : pods->items) {
    if (pod.key.name == name) return pod;
  }
  FAIL("no pod " + name);
  return {};
}

}  // namespace spread
