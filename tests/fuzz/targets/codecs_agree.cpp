// A pod or node, written as JSON and as protobuf, is read as the same.
#include <protozero/pbf_writer.hpp>

#include "kube/codec/codec.h"
#include "kube/codec/json/text.h"
#include "support/target.h"
#include "support/twin.h"

namespace spread::fuzz {
namespace {

std::string envelope(const std::string& kind, const std::string& object) {
  std::string type, unknown;
  protozero::pbf_writer type_writer(type);
  type_writer.add_string(1, "v1");
  type_writer.add_string(2, kind);
  protozero::pbf_writer writer(unknown);
  writer.add_message(1, type);
  writer.add_message(2, object);
  return std::string("k8s\0", 4) + unknown;
}

std::string list_of(const std::string& item) {
  std::string list;
  protozero::pbf_writer(list).add_message(2, item);
  return list;
}

template <class T>
void compare(const std::string& kind, const Twin& twin,
             Result<List<T>> (*decode)(Encoding, std::string_view)) {
  Json::Value list;
  list["apiVersion"] = "v1";
  list["kind"] = kind;
  list["items"].append(twin.json);
  const auto json = decode(Encoding::Json, compact_json(list));
  const auto protobuf = decode(Encoding::Protobuf, envelope(kind, list_of(twin.protobuf)));
  expect(json.ok() == protobuf.ok(), "both are read, or none");
  expect(!json || json->items == protobuf->items, "and as the same");
}

}  // namespace

void try_input(std::string_view input) {
  FuzzedDataProvider choices(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  const bool is_pod = choices.ConsumeBool();
  const Twin twin = make_twin(is_pod ? kPodSchema : kNodeSchema, choices);
  if (is_pod) {
    compare<Pod>("PodList", twin, decode_pods);
  } else {
    compare<Node>("NodeList", twin, decode_nodes);
  }
}

}  // namespace spread::fuzz
