#include "kube/codec/manifest/scenario_parts.h"

#include <algorithm>

#include "base/text.h"
#include "kube/codec/manifest/yaml.h"
#include "kube/codec/surroundings.h"
#include "kube/text.h"

namespace spread {
namespace {

const ApiKind kPod{"Pod", "v1", "pods", true};
const ApiKind kNode{"Node", "v1", "nodes", false};

constexpr const char* kSomeKinds = "Pod, Node, Deployment, PersistentVolumeClaim and the like";

// By the name that people type: "pod", "pods", "Pod".
const ApiKind* kind_by_word(const std::string& word) {
  static const std::vector<std::string> kNames{"Pod",
                                               "Node",
                                               "Namespace",
                                               "Deployment",
                                               "ReplicaSet",
                                               "StatefulSet",
                                               "DaemonSet",
                                               "Job",
                                               "CronJob",
                                               "CSINode",
                                               "PersistentVolumeClaim",
                                               "PersistentVolume",
                                               "StorageClass",
                                               "CSIDriver",
                                               "CSIStorageCapacity",
                                               "VolumeAttachment",
                                               "ReplicationController"};
  for (const std::string& name : kNames) {
    const ApiKind* kind = scenario_kind(name);
    if (kind != nullptr && (lower(word) == lower(kind->kind) || lower(word) == kind->resource)) return kind;
  }
  return nullptr;
}

// `object` has a name.
PutObject named(const ApiKind& kind, Json::Value object, const std::string& ns) {
  Json::Value& metadata = object["metadata"];
  if (kind.namespaced && metadata["namespace"].isNull()) metadata["namespace"] = ns;
  const std::string own = kind.namespaced ? metadata["namespace"].asString() : "";
  return {{kind.kind, own, metadata["name"].asString()}, compact_json(object)};
}

class ObjectsReader {
 public:
  ObjectsReader(StrictReader& in, const std::string& ns) : in_(in), ns_(ns) {}

  void add(const Json::Value& object) {
    if (in_.fault()) return;
    if (!object.isObject()) return in_.fail(object, "must be a manifest, a list of them or a file's name");
    if (object["kind"] == "List" && object["items"].isArray()) {
      for (const Json::Value& item : object["items"]) add(item);
      return;
    }
    if (const auto fault = check_object(object, ns_)) return in_.fail(fault->offset, fault->what);
    const ApiKind* kind = scenario_kind(object["kind"].asString());
    if (kind == nullptr || object["apiVersion"] != kind->version)
      return in_.fail(object, object["apiVersion"].asString() + " " + object["kind"].asString() +
                                  " is nothing that scheduling looks at; it knows " + kSomeKinds);
    put(*kind, object);
  }

  std::vector<ClusterEdit> take() { return std::move(edits_); }

 private:
  void put(const ApiKind& kind, Json::Value object) {
    const Json::Value& metadata = object["metadata"];
    if (!metadata.isObject() || !metadata["name"].isString() || metadata["name"].asString().empty())
      return in_.fail(object, kind.kind + " has no metadata.name");
    edits_.emplace_back(named(kind, std::move(object), ns_));
  }

  StrictReader& in_;
  const std::string& ns_;
  std::vector<ClusterEdit> edits_;
};

void add_file(StrictReader& in, ObjectsReader& objects, const Json::Value& at, const std::string& ns,
              const ReadNamedFile& read_file) {
  const std::string file = at.asString();
  const Result<std::string> text = read_file(file);
  if (!text) return in.fail(at, text.error().message);
  // Its own places are told, not those of the scenario.
  if (const Result<Manifest> checked = decode_manifest(*text, file, ns); !checked)
    return in.fail(at, checked.error().message);
  YamlDocuments documents(*text);
  for (auto next = documents.next(); std::holds_alternative<Json::Value>(next); next = documents.next()) {
    if (!std::get<Json::Value>(next).isNull()) objects.add(std::get<Json::Value>(next));
  }
}

}  // namespace

const ApiKind* scenario_kind(std::string_view kind) {
  if (kind == "Pod") return &kPod;
  if (kind == "Node") return &kNode;
  const ApiKind* surrounding = surrounding_kind(kind);
  return surrounding != nullptr ? surrounding : workload_kind(kind);
}

std::vector<PutObject> objects_to_put(const std::vector<std::string>& objects, const std::string& ns) {
  std::vector<PutObject> put;
  for (const std::string& text : objects) {
    Json::Value object = *parse_json(text);
    if (const ApiKind* kind = scenario_kind(object["kind"].asString()))
      put.push_back(named(*kind, std::move(object), ns));
  }
  return put;
}

Milliseconds read_duration(StrictReader& in, const Json::Value& value, const std::string& called) {
  const std::string before = called.empty() ? "" : called + ": ";
  if (!value.isString()) {
    in.fail(value, before + "must be a duration such as 5s");
    return {};
  }
  const Result<Milliseconds> duration = parse_duration(value.asString());
  if (!duration) in.fail(value, before + duration.error().message);
  return duration ? *duration : Milliseconds(0);
}

std::vector<ClusterEdit> read_objects(StrictReader& in, const Json::Value& value, const std::string& ns,
                                      const ReadNamedFile& read_file) {
  ObjectsReader objects(in, ns);
  if (value.isArray() && value.empty()) in.fail(value, "what is missing");
  const auto add = [&](const Json::Value& each) {
    if (each.isString())
      add_file(in, objects, each, ns, read_file);
    else
      objects.add(each);
  };
  if (value.isArray())
    std::ranges::for_each(value, add);
  else
    add(value);
  return objects.take();
}

std::vector<ClusterEdit> copied(const std::vector<ClusterEdit>& edits, std::int32_t copies) {
  std::vector<ClusterEdit> all;
  for (const ClusterEdit& edit : edits) {
    const auto& [object, json] = std::get<PutObject>(edit);
    Json::Value value = *parse_json(json);
    for (std::int32_t i = 1; i <= copies; ++i) {
      const std::string name = object.name + std::to_string(i);
      value["metadata"]["name"] = name;
      all.emplace_back(PutObject{{object.kind, object.ns, name}, compact_json(value)});
    }
  }
  return all;
}

std::vector<std::string> read_words(StrictReader& in, const Json::Value& value, const std::string& called) {
  std::vector<std::string> words;
  const auto add = [&](const Json::Value& each) {
    if (!each.isString() || each.asString().empty())
      in.fail(each, "must be a name, or a list of names");
    else
      words.push_back(each.asString());
  };
  if (!value.isArray()) add(value);
  if (value.isArray() && value.empty()) in.fail(value, called + " of nothing");
  if (value.isArray()) std::ranges::for_each(value, add);
  return words;
}

ObjectName read_object_name(StrictReader& in, const Json::Value& at, const std::string& text,
                            const std::string& ns) {
  const std::vector<std::string> parts = split(text, '/');
  const bool whole = (parts.size() == 2 || parts.size() == 3) &&
                     std::ranges::none_of(parts, [](const std::string& part) { return part.empty(); });
  const ApiKind* kind = whole ? kind_by_word(parts[0]) : nullptr;
  if (!whole)
    in.fail(at, text + " must be KIND/NAME, or KIND/NAMESPACE/NAME");
  else if (kind == nullptr)
    in.fail(at, parts[0] + " is no kind that scheduling looks at; it knows " + kSomeKinds);
  else if (parts.size() == 3 && !kind->namespaced)
    in.fail(at, text + ": a " + kind->kind + " has no namespace");
  if (in.fault() || kind == nullptr) return {};
  return {kind->kind, !kind->namespaced ? "" : parts.size() == 3 ? parts[1] : ns, parts.back()};
}

TaintNode read_taint(StrictReader& in, const Json::Value& at, const std::string& text, bool on) {
  const auto space = text.find(' ');
  TaintNode edit{.node = text.substr(0, space), .on = on};
  if (edit.node.starts_with("node/")) edit.node.erase(0, 5);
  std::string taint(space == text.npos ? "" : trim(std::string_view(text).substr(space)));
  if (taint.ends_with('-')) {
    edit.on = false;
    taint.pop_back();
  }
  const auto colon = taint.find(':');
  edit.taint.effect = colon == taint.npos ? "" : taint.substr(colon + 1);
  taint.resize(std::min(colon, taint.size()));
  const auto equals = taint.find('=');
  edit.taint.value = equals == taint.npos ? "" : taint.substr(equals + 1);
  edit.taint.key = taint.substr(0, equals);
  static const std::vector<std::string> kEffects{"NoSchedule", "PreferNoSchedule", "NoExecute"};
  const bool known = std::ranges::find(kEffects, edit.taint.effect) != kEffects.end();
  if (edit.node.empty() || edit.taint.key.empty())
    in.fail(at, text + " must be NODE KEY=VALUE:EFFECT, or NODE KEY- to take it away");
  else if (!known && (edit.on || !edit.taint.effect.empty()))
    in.fail(at, text + ": the effect " +
                    not_one_of(kEffects, edit.taint.effect.empty() ? "nothing" : edit.taint.effect));
  return edit;
}

}  // namespace spread
