#include "kube/codec/codec.h"
#include "kube/codec/proto/writing.h"

namespace spread {

std::string encode_binding(const PodKey& pod, std::string_view uid, std::string_view node) {
  std::string binding;
  protozero::pbf_writer writer(binding);
  write_metadata(writer, 1, pod.ns, pod.name, uid);
  write_reference(writer, 2, {.kind = "Node", .name = node});
  return in_envelope({"v1", "Binding"}, binding);
}

}  // namespace spread
