// Objects of the API in a JSON tree to models. What is wrong with one is in the reader's fault().
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kube/codec/codec.h"
#include "kube/codec/json/reader.h"
#include "kube/codec/pod_draft.h"
#include "model/node.h"
#include "model/pod.h"

namespace spread {

PodDraft read_pod_draft(JsonReader& in, const Json::Value& object);  // a template need not have a name
Pod read_pod(JsonReader& in, const Json::Value& object);
Node read_node(JsonReader& in, const Json::Value& object);
ApiStatus read_api_status(JsonReader& in, const Json::Value& object);

// The disk that a volume source names, of a pod or of a PersistentVolume; nothing where it is of no such
// kind.
std::optional<Disk> read_disk(JsonReader& in, const Json::Value& source);
VolumeDraft read_volume(JsonReader& in, const Json::Value& value);
SpreadDraft read_spread_constraint(JsonReader& in, const Json::Value& value);
// spec.affinity, into the draft.
void read_affinity(JsonReader& in, const Json::Value& affinity, PodDraft& draft);

}  // namespace spread
