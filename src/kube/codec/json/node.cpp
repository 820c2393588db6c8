#include "kube/codec/json/objects.h"

namespace spread {
namespace {

Taint read_taint(JsonReader& in, const Json::Value& value) {
  Taint taint{in.text(value, "key"), in.text(value, "value"), in.text(value, "effect")};
  in.expect_one_of(value, "effect", {"NoSchedule", "PreferNoSchedule", "NoExecute"});
  if (taint.key.empty()) in.refuse(value, "has no key");
  if (taint.effect.empty()) in.refuse(value, "has no effect");
  return taint;
}

}  // namespace

Node read_node(JsonReader& in, const Json::Value& object) {
  Node node;
  const Json::Value& metadata = in.member(object, "metadata");
  node.name = in.text(metadata, "name");
  node.labels = in.labels(metadata, "labels");
  const Json::Value& spec = in.member(object, "spec");
  node.unschedulable = in.flag(spec, "unschedulable");
  for (const Json::Value& value : in.list(spec, "taints")) node.taints.push_back(read_taint(in, value));
  const Json::Value& status = in.member(object, "status");
  set_allocatable(node, in.quantities(status, "allocatable"));
  for (const Json::Value& value : in.list(status, "conditions")) {
    if (in.text(value, "type") == "Ready") node.ready = ready_from(in.text(value, "status"));
  }
  for (const Json::Value& value : in.list(status, "images"))
    node.images.edit().push_back({in.texts(value, "names"), in.int64(value, "sizeBytes")});
  if (node.name.empty()) in.fail(object, "has no name");
  return node;
}

}  // namespace spread
