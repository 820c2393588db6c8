#include "kube/codec/manifest/defaults.h"

#include <initializer_list>
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

void set_source_defaults(Json::Value& volume_source) {
  if (volume_source.isObject() && volume_source["rbd"].isObject())
    set_text(volume_source["rbd"], "pool", "rbd");
}

std::string text_in(const Json::Value& object, const char* name) {
  return object[name].isString() ? object[name].asString() : "";
}

// An API server gives every object a UID and takes no reference without one. In a file an owner that has none
// is known by its kind and name.
std::string stand_in_uid(const std::string& kind, const std::string& ns, const std::string& name) {
  return kind + "/" + ns + "/" + name;
}

void set_owner_uids(Json::Value& metadata) {
  if (!metadata["ownerReferences"].isArray()) return;
  for (Json::Value& owner : metadata["ownerReferences"]) {
    if (!owner.isObject()) continue;
    const std::string uid =
        stand_in_uid(text_in(owner, "kind"), text_in(metadata, "namespace"), text_in(owner, "name"));
    set_text(owner, "uid", uid.c_str());
  }
}

void set_spec_defaults(Json::Value& spec) {
  set_text(spec, "schedulerName", "default-scheduler");
  const bool host_network = spec["hostNetwork"] == true;
  set_container_defaults(spec["containers"], host_network);
  set_container_defaults(spec["initContainers"], host_network);
  set_pod_requests_from_limits(spec);
  if (spec["volumes"].isArray()) {
    for (Json::Value& volume : spec["volumes"]) set_source_defaults(volume);
  }
}

// The map that a path leads to; nullptr where there is none.
Json::Value* map_at(Json::Value& object, std::initializer_list<const char*> path) {
  Json::Value* at = &object;
  for (const char* step : path) {
    if (!(*at)[step].isObject()) return nullptr;
    at = &(*at)[step];
  }
  return at;
}

Json::Value* template_in(Json::Value& workload, const std::string& kind) {
  if (kind == "CronJob") return map_at(workload, {"spec", "jobTemplate", "spec", "template"});
  return map_at(workload, {"spec", "template"});
}

void set_workload_defaults(Json::Value& object, Json::Value& metadata, const std::string& kind) {
  set_owner_uids(metadata);
  const std::string uid = stand_in_uid(kind, text_in(metadata, "namespace"), text_in(metadata, "name"));
  set_text(metadata, "uid", uid.c_str());
  set_template_defaults(object, kind);
}

}  // namespace

void set_template_defaults(Json::Value& workload, const std::string& kind) {
  Json::Value* pod_template = template_in(workload, kind);
  Json::Value* spec = pod_template != nullptr ? map_in(*pod_template, "spec") : nullptr;
  if (spec != nullptr) set_spec_defaults(*spec);
}

void set_pod_defaults(Json::Value& pod, const std::string& ns) {
  if (Json::Value* metadata = map_in(pod, "metadata")) {
    set_text(*metadata, "namespace", ns.c_str());
    set_owner_uids(*metadata);
  }
  if (Json::Value* spec = map_in(pod, "spec")) set_spec_defaults(*spec);
}

void set_node_defaults(Json::Value& node) {
  Json::Value& status = node["status"];
  if (!status.isObject()) return;
  if (status["allocatable"].isNull()) status["allocatable"] = status["capacity"];
}

void set_defaults(Json::Value& object, const ApiKind& kind, const std::string& ns) {
  Json::Value* metadata = map_in(object, "metadata");
  if (metadata == nullptr) return;
  if (kind.namespaced) set_text(*metadata, "namespace", ns.c_str());
  if (workload_kind(kind.kind) != nullptr) set_workload_defaults(object, *metadata, kind.kind);
  if (kind.kind == "PersistentVolume") set_source_defaults(object["spec"]);
  if (kind.kind == "PersistentVolume" || kind.kind == "PersistentVolumeClaim") {
    if (Json::Value* status = map_in(object, "status")) set_text(*status, "phase", "Pending");
  }
}

}  // namespace spread
