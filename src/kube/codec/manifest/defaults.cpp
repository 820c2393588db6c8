#include "kube/codec/manifest/defaults.h"

#include <string>

namespace spread {
namespace {

bool is_absent(const Json::Value& value) {
  return value.isNull() || (value.isString() && value.asString().empty());
}

// The member to write into; nullptr where there is something else than a map.
Json::Value* map_in(Json::Value& object, const char* name) {
  Json::Value& value = object[name];
  if (value.isNull()) value = Json::Value(Json::objectValue);
  return value.isObject() ? &value : nullptr;
}

void set_text(Json::Value& object, const char* name, const char* text) {
  if (is_absent(object[name])) object[name] = text;
}

void set_requests_from_limits(Json::Value& resources) {
  if (!resources.isObject() || !resources["limits"].isObject()) return;
  Json::Value* requests = map_in(resources, "requests");
  if (requests == nullptr) return;
  const Json::Value& limits = resources["limits"];
  for (auto it = limits.begin(); it != limits.end(); ++it) {
    if (!requests->isMember(it.name())) (*requests)[it.name()] = *it;
  }
}

void set_host_ports(Json::Value& ports) {
  if (!ports.isArray()) return;
  for (Json::Value& port : ports) {
    if (!port.isObject()) continue;
    const Json::Value& host_port = port["hostPort"];
    if (host_port.isNull() || host_port == 0) port["hostPort"] = port["containerPort"];
  }
}

void set_container_defaults(Json::Value& containers, bool host_network) {
  if (!containers.isArray()) return;
  for (Json::Value& container : containers) {
    if (!container.isObject()) continue;
    set_requests_from_limits(container["resources"]);
    if (host_network) set_host_ports(container["ports"]);
  }
}

bool any_requests(const Json::Value& containers, const std::string& resource) {
  if (!containers.isArray()) return false;
  for (const Json::Value& container : containers) {
    if (!container.isObject()) continue;
    const Json::Value& resources = container["resources"];
    if (resources.isObject() && resources["requests"].isObject() && resources["requests"].isMember(resource))
      return true;
  }
  return false;
}

// A limit of the pod as a whole is its request, unless containers say what they want of that resource: then
// theirs counts, but for hugepages, which cannot be promised twice.
void set_pod_requests_from_limits(Json::Value& spec) {
  Json::Value& resources = spec["resources"];
  if (!resources.isObject() || !resources["limits"].isObject()) return;
  Json::Value* requests = map_in(resources, "requests");
  if (requests == nullptr) return;
  const Json::Value& limits = resources["limits"];
  for (auto it = limits.begin(); it != limits.end(); ++it) {
    const std::string name = it.name();
    const bool hugepages = name.starts_with("hugepages-");
    if (requests->isMember(name) || (!hugepages && name != "cpu" && name != "memory")) continue;
    if (!hugepages && (any_requests(spec["containers"], name) || any_requests(spec["initContainers"], name)))
      continue;
    (*requests)[name] = *it;
  }
}

}  // namespace

void set_pod_defaults(Json::Value& pod) {
  if (Json::Value* metadata = map_in(pod, "metadata")) set_text(*metadata, "namespace", "default");
  Json::Value* spec = map_in(pod, "spec");
  if (spec == nullptr) return;
  set_text(*spec, "schedulerName", "default-scheduler");
  const bool host_network = (*spec)["hostNetwork"] == true;
  set_container_defaults((*spec)["containers"], host_network);
  set_container_defaults((*spec)["initContainers"], host_network);
  set_pod_requests_from_limits(*spec);
}

void set_node_defaults(Json::Value& node) {
  Json::Value& status = node["status"];
  if (!status.isObject()) return;
  if (status["allocatable"].isNull()) status["allocatable"] = status["capacity"];
}

}  // namespace spread
