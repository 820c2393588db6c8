// Objects of storage in a JSON tree to models. What is wrong with one is in the reader's fault().
#pragma once

#include "kube/codec/json/reader.h"
#include "model/storage.h"

namespace spread {

Claim read_claim(JsonReader& in, const Json::Value& object);
Volume read_persistent_volume(JsonReader& in, const Json::Value& object);
StorageClass read_storage_class(JsonReader& in, const Json::Value& object);
CsiNode read_csi_node(JsonReader& in, const Json::Value& object);
CsiDriver read_csi_driver(JsonReader& in, const Json::Value& object);
StorageCapacity read_storage_capacity(JsonReader& in, const Json::Value& object);
VolumeAttachment read_volume_attachment(JsonReader& in, const Json::Value& object);

}  // namespace spread
