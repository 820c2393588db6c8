#include "kube/codec/prune/prune.h"

#include <algorithm>
#include <utility>

#include "kube/codec/json/list.h"
#include "kube/codec/json/text.h"
#include "kube/codec/manifest/documents.h"
#include "kube/codec/prune/shapes.h"
#include "kube/codec/surroundings.h"

namespace spread {
namespace {

constexpr const char* kLastApplied = "kubectl.kubernetes.io/last-applied-configuration";

Json::Value cut(const Json::Value& value, const Json::Value& shape) {
  if (shape.isBool()) return value;
  Json::Value kept(shape.type());
  if (value.type() != shape.type()) return {};
  if (shape.isArray()) {
    for (const Json::Value& item : value) kept.append(cut(item, shape[0]));
    return kept;
  }
  for (const std::string& name : shape.getMemberNames())
    if (value.isMember(name) && !value[name].isNull()) kept[name] = cut(value[name], shape[name]);
  return kept;
}

// The object as it was when kubectl wrote it, env values and all.
void drop_last_applied(Json::Value& value) {
  if (value.isArray()) {
    for (Json::Value& item : value) drop_last_applied(item);
  } else if (value.isObject()) {
    value.removeMember(kLastApplied);
    for (const std::string& name : value.getMemberNames()) drop_last_applied(value[name]);
  }
}

std::string prune(const Json::Value& object, const ApiKind& kind, const Kept& kept) {
  Json::Value pruned = cut(object, shape_of(kind.kind, kept));
  drop_last_applied(pruned["metadata"]);
  if (pruned["metadata"]["annotations"].empty()) pruned["metadata"].removeMember("annotations");
  pruned["apiVersion"] = kind.version;
  pruned["kind"] = kind.kind;
  return compact_json(pruned);
}

const ApiKind* find_kind(const std::string& name) {
  const auto found = std::ranges::find(snapshot_kinds(), name, &ApiKind::kind);
  return found == snapshot_kinds().end() ? nullptr : &*found;
}

std::string text_of(const Json::Value& object, const char* name) {
  return object.isObject() && object[name].isString() ? object[name].asString() : "";
}

void prune_document(const Json::Value& object, const std::string& kind, const Kept& kept,
                    std::vector<std::string>& into) {
  static constexpr std::string_view kList = "List";
  if (const ApiKind* known = find_kind(kind)) {
    into.push_back(prune(object, *known, kept));
  } else if (kind.ends_with(kList) && object["items"].isArray()) {
    const std::string of = kind.substr(0, kind.size() - kList.size());
    for (const Json::Value& item : object["items"])
      prune_document(item, of.empty() ? text_of(item, "kind") : of, kept, into);
  }
}

}  // namespace

const std::vector<ApiKind>& snapshot_kinds() {
  static const std::vector<ApiKind> kinds = [] {
    std::vector<ApiKind> all{{"Node", "v1", "nodes", false}};
    for (const char* kind : {"Namespace", "PersistentVolumeClaim", "PersistentVolume", "StorageClass",
                             "CSINode", "CSIDriver", "CSIStorageCapacity", "VolumeAttachment"})
      all.push_back(*surrounding_kind(kind));
    for (const char* kind :
         {"Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "CronJob", "ReplicationController"})
      all.push_back(*workload_kind(kind));
    all.push_back({"Pod", "v1", "pods", true});
    return all;
  }();
  return kinds;
}

Result<List<std::string>> prune_list(const ApiKind& kind, std::string_view body, const Kept& kept) {
  const auto read = [&](JsonReader&, const Json::Value& object) { return prune(object, kind, kept); };
  return read_list<std::string>(body, {kind.version, kind.kind}, read);
}

std::vector<std::string> prune_manifest(std::string_view text, const Kept& kept) {
  std::vector<std::string> objects;
  for_each_document(text, [&](const Json::Value& document) {
    if (document.isObject()) prune_document(document, text_of(document, "kind"), kept, objects);
    return std::nullopt;
  });
  return objects;
}

}  // namespace spread
