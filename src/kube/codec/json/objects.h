// Objects of the API in a JSON tree to models. What is wrong with one is in the reader's fault().
#pragma once

#include "kube/codec/json/reader.h"
#include "kube/codec/pod_draft.h"
#include "model/node.h"
#include "model/pod.h"

namespace spread {

Pod read_pod(JsonReader& in, const Json::Value& object);
Node read_node(JsonReader& in, const Json::Value& object);

// spec.affinity, into the draft.
void read_affinity(JsonReader& in, const Json::Value& affinity, PodDraft& draft);

// "Pod default/web", "Node worker": as errors call it; without a name the kind alone.
std::string describe(const Json::Value& object, const std::string& kind);

}  // namespace spread
