// metadata of an object in a JSON tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kube/codec/json/reader.h"
#include "kube/codec/pod_draft.h"
#include "model/controller.h"
#include "model/labels.h"
#include "model/pod.h"

namespace spread {

struct Metadata {
  PodKey key;  // namespace and name, of any kind of object
  std::string uid, resource_version;
  Labels labels, annotations;
  bool deleting = false;
  std::optional<OwnerRef> controller;
};

// Of an object that is no pod. One without a name is a fault.
Metadata read_metadata(JsonReader& in, const Json::Value& object);

// metadata.ownerReferences.
std::vector<OwnerDraft> read_owners(JsonReader& in, const Json::Value& metadata);

// metadata.deletionTimestamp is set.
bool is_deleting(JsonReader& in, const Json::Value& metadata);

// "Pod default/web", "Node worker": as errors call it; without a name the kind alone.
std::string describe(const Json::Value& object, const std::string& kind);

}  // namespace spread
