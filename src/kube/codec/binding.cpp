#include <json/value.h>

#include "kube/codec/codec.h"
#include "kube/codec/json/text.h"

namespace spread {

std::string encode_binding(const PodKey& pod, std::string_view uid, std::string_view node) {
  Json::Value binding;
  binding["apiVersion"] = "v1";
  binding["kind"] = "Binding";
  binding["metadata"]["namespace"] = pod.ns;
  binding["metadata"]["name"] = pod.name;
  if (!uid.empty()) binding["metadata"]["uid"] = std::string(uid);  // an empty one would match no pod
  binding["target"]["apiVersion"] = "v1";
  binding["target"]["kind"] = "Node";
  binding["target"]["name"] = std::string(node);
  return compact_json(binding);
}

}  // namespace spread
