#include "kube/codec/object_patches.h"

#include <json/value.h>

#include "kube/codec/codec.h"
#include "kube/codec/json/reader.h"
#include "kube/codec/json/text.h"

namespace spread {
namespace {

void merge(Json::Value& into, const Json::Value& patch) {
  if (!patch.isObject()) {
    into = patch;
    return;
  }
  if (!into.isObject()) into = Json::Value(Json::objectValue);
  for (const std::string& key : patch.getMemberNames()) {
    if (patch[key].isNull())
      into.removeMember(key);
    else
      merge(into[key], patch[key]);
  }
}

}  // namespace

std::string encode_cordon(bool on) {
  Json::Value patch;
  patch["spec"]["unschedulable"] = on;
  return compact_json(patch);
}

std::string encode_taints(const std::vector<Taint>& taints) {
  Json::Value patch;
  Json::Value& list = patch["spec"]["taints"] = Json::Value(Json::arrayValue);
  for (const Taint& taint : taints) {
    Json::Value each;
    each["key"] = taint.key;
    if (!taint.value.empty()) each["value"] = taint.value;
    each["effect"] = taint.effect;
    list.append(each);
  }
  return compact_json(patch);
}

Result<std::string> merge_patch(std::string_view object, std::string_view patch) {
  Result<Json::Value> into = parse_json(object);
  if (!into) return into.error();
  const Result<Json::Value> change = parse_json(patch);
  if (!change) return change.error();
  merge(*into, *change);
  return compact_json(*into);
}

Result<std::string> with_label(std::string_view object, const std::string& key, const std::string& value) {
  Result<Json::Value> labelled = parse_json(object);
  if (!labelled) return labelled.error();
  (*labelled)["metadata"]["labels"][key] = value;
  Json::Value& spec = (*labelled)["spec"];
  Json::Value* job = spec.isObject() && spec.isMember("jobTemplate") ? &spec["jobTemplate"]["spec"] : &spec;
  if (job->isObject() && job->isMember("template")) (*job)["template"]["metadata"]["labels"][key] = value;
  if (spec.isNull()) labelled->removeMember("spec");
  return compact_json(*labelled);
}

Result<std::uint64_t> decode_version(std::string_view body) {
  const Result<Json::Value> object = parse_json(body);
  if (!object) return object.error();
  JsonReader in(Origin::ApiServer);
  return parse_version(in.text(in.member(*object, "metadata"), "resourceVersion"));
}

Result<std::vector<std::string>> decode_event_words(std::string_view body) {
  const Result<Json::Value> list = parse_json(body);
  if (!list) return list.error();
  std::vector<std::string> words;
  JsonReader in(Origin::ApiServer);
  for (const Json::Value& event : in.list(*list, "items"))
    words.push_back(in.text(event, "reason") + ": " + in.text(event, "message"));
  return words;
}

bool has_status(std::string_view object) {
  const Result<Json::Value> value = parse_json(object);
  return value && value->isObject() && value->isMember("status");
}

}  // namespace spread
