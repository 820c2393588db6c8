// Who provisions and attaches volumes, and where there is room: classes, drivers, capacities, attachments.
#include <utility>

#include "base/text.h"
#include "kube/codec/json/metadata.h"
#include "kube/codec/json/selectors.h"
#include "kube/codec/json/storage.h"

namespace spread {
namespace {

constexpr const char* kMigratedPlugins = "storage.alpha.kubernetes.io/migrated-plugins";

std::vector<TopologyRequirement> read_topology_term(JsonReader& in, const Json::Value& value) {
  std::vector<TopologyRequirement> term;
  for (const Json::Value& each : in.list(value, "matchLabelExpressions"))
    term.push_back({in.text(each, "key"), in.texts(each, "values")});
  return term;
}

CsiDriverOnNode read_driver_on_node(JsonReader& in, const Json::Value& value) {
  CsiDriverOnNode driver;
  driver.name = in.text(value, "name");
  const Json::Value& allocatable = in.member(value, "allocatable");
  if (!in.member(allocatable, "count").isNull()) driver.limit = in.int32(allocatable, "count");
  return driver;
}

}  // namespace

StorageClass read_storage_class(JsonReader& in, const Json::Value& object) {
  StorageClass read;
  read.name = read_metadata(in, object).key.name;
  read.provisioner = in.text(object, "provisioner");
  if (read.provisioner.empty()) in.refuse(object, "has no provisioner");
  in.expect_one_of(object, "volumeBindingMode", {"Immediate", "WaitForFirstConsumer"});
  read.waits_for_consumer = in.text(object, "volumeBindingMode") == "WaitForFirstConsumer";
  for (const Json::Value& value : in.list(object, "allowedTopologies"))
    read.allowed_topologies.push_back(read_topology_term(in, value));
  return read;
}

CsiNode read_csi_node(JsonReader& in, const Json::Value& object) {
  const Metadata metadata = read_metadata(in, object);
  CsiNode node;
  node.name = metadata.key.name;
  for (const Json::Value& value : in.list(in.member(object, "spec"), "drivers"))
    node.drivers.push_back(read_driver_on_node(in, value));
  if (const std::string* plugins = metadata.annotations.find(kMigratedPlugins))
    node.migrated_plugins = split(*plugins, ',');
  return node;
}

CsiDriver read_csi_driver(JsonReader& in, const Json::Value& object) {
  return {read_metadata(in, object).key.name, in.flag(in.member(object, "spec"), "storageCapacity")};
}

StorageCapacity read_storage_capacity(JsonReader& in, const Json::Value& object) {
  StorageCapacity capacity;
  capacity.name = to_string(read_metadata(in, object).key);
  capacity.storage_class = in.text(object, "storageClassName");
  // Where a requirement is not known no node can be told to have access.
  std::optional<SelectorDraft> topology = read_label_selector(in, in.member(object, "nodeTopology"));
  if (topology && topology->known) capacity.node_topology = std::move(topology->selector);
  capacity.capacity = in.quantity(object, "capacity");
  capacity.maximum_volume_size = in.quantity(object, "maximumVolumeSize");
  return capacity;
}

VolumeAttachment read_volume_attachment(JsonReader& in, const Json::Value& object) {
  const Json::Value& spec = in.member(object, "spec");
  return {read_metadata(in, object).key.name, in.text(spec, "attacher"), in.text(spec, "nodeName"),
          in.text(in.member(spec, "source"), "persistentVolumeName")};
}

}  // namespace spread
