// Claims and the volumes that they are bound to.
#include <utility>

#include "kube/codec/json/metadata.h"
#include "kube/codec/json/objects.h"
#include "kube/codec/json/selectors.h"
#include "kube/codec/json/storage.h"

namespace spread {
namespace {

constexpr const char* kBetaClass = "volume.beta.kubernetes.io/storage-class";
constexpr const char* kBindCompleted = "pv.kubernetes.io/bind-completed";
constexpr const char* kSelectedNode = "volume.kubernetes.io/selected-node";

std::string read_class(JsonReader& in, const Metadata& metadata, const Json::Value& spec) {
  std::string by_field = in.text(spec, "storageClassName");
  const std::string* by_annotation = metadata.annotations.find(kBetaClass);
  return by_annotation != nullptr ? *by_annotation : by_field;
}

std::string read_volume_mode(JsonReader& in, const Json::Value& spec) {
  in.expect_one_of(spec, "volumeMode", {"Filesystem", "Block"});
  std::string mode = in.text(spec, "volumeMode");
  return mode.empty() ? "Filesystem" : mode;
}

// Where a requirement is not known no volume can be told to meet it.
std::optional<LabelSelector> read_volume_selector(JsonReader& in, const Json::Value& value) {
  std::optional<SelectorDraft> draft = read_label_selector(in, value);
  if (!draft) return std::nullopt;
  return draft->known ? std::move(draft->selector) : LabelSelector{{{"", Operator::In, {}}}};
}

// A term that is not understood is one that no node meets.
std::optional<std::vector<NodeSelectorTerm>> read_node_affinity(JsonReader& in, const Json::Value& spec) {
  const Json::Value& required = in.member(in.member(spec, "nodeAffinity"), "required");
  if (required.isNull()) return std::nullopt;
  std::vector<NodeSelectorTerm> terms;
  for (const Json::Value& value : in.list(required, "nodeSelectorTerms")) {
    if (auto term = read_node_term(in, value)) terms.push_back(*std::move(term));
  }
  return terms;
}

std::optional<ClaimRef> read_claim_ref(JsonReader& in, const Json::Value& value) {
  if (value.isNull()) return std::nullopt;
  return ClaimRef{{in.text(value, "namespace"), in.text(value, "name")}, in.text(value, "uid")};
}

}  // namespace

Claim read_claim(JsonReader& in, const Json::Value& object) {
  const Metadata metadata = read_metadata(in, object);
  const Json::Value& spec = in.member(object, "spec");
  Claim claim;
  claim.key = metadata.key;
  claim.uid = metadata.uid;
  claim.resource_version = metadata.resource_version;
  claim.deleting = metadata.deleting;
  claim.storage_class = read_class(in, metadata, spec);
  claim.access_modes = in.texts(spec, "accessModes");
  claim.request = in.quantity(in.member(in.member(spec, "resources"), "requests"), "storage");
  claim.selector = read_volume_selector(in, in.member(spec, "selector"));
  claim.volume_mode = read_volume_mode(in, spec);
  claim.attributes_class = in.text(spec, "volumeAttributesClassName");
  claim.volume_name = in.text(spec, "volumeName");
  claim.phase = in.text(in.member(object, "status"), "phase");
  claim.bind_completed = metadata.annotations.find(kBindCompleted) != nullptr;
  if (const std::string* node = metadata.annotations.find(kSelectedNode)) claim.selected_node = *node;
  if (metadata.controller) claim.controller_uid = metadata.controller->uid;
  return claim;
}

Volume read_persistent_volume(JsonReader& in, const Json::Value& object) {
  const Metadata metadata = read_metadata(in, object);
  const Json::Value& spec = in.member(object, "spec");
  Volume volume;
  volume.name = metadata.key.name;
  volume.resource_version = metadata.resource_version;
  volume.labels = metadata.labels;
  volume.deleting = metadata.deleting;
  volume.capacity = in.quantity(in.member(spec, "capacity"), "storage").value_or(Quantity());
  volume.access_modes = in.texts(spec, "accessModes");
  volume.storage_class = read_class(in, metadata, spec);
  volume.volume_mode = read_volume_mode(in, spec);
  volume.attributes_class = in.text(spec, "volumeAttributesClassName");
  volume.phase = in.text(in.member(object, "status"), "phase");
  volume.node_affinity = read_node_affinity(in, spec);
  volume.claim_ref = read_claim_ref(in, in.member(spec, "claimRef"));
  const Json::Value& csi = in.member(spec, "csi");
  volume.driver = in.text(csi, "driver");
  volume.handle = in.text(csi, "volumeHandle");
  volume.disk = read_disk(in, spec);
  return volume;
}

}  // namespace spread
