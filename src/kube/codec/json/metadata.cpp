#include "kube/codec/json/metadata.h"

namespace spread {

Metadata read_metadata(JsonReader& in, const Json::Value& object) {
  const Json::Value& metadata = in.member(object, "metadata");
  Metadata read;
  read.key = {in.text(metadata, "namespace"), in.text(metadata, "name")};
  read.uid = in.text(metadata, "uid");
  read.resource_version = in.text(metadata, "resourceVersion");
  read.labels = in.labels(metadata, "labels");
  read.annotations = in.labels(metadata, "annotations");
  read.deleting = is_deleting(in, metadata);
  read.controller = controller_among(read_owners(in, metadata));
  if (read.key.name.empty()) in.fail(object, "has no name");
  return read;
}

std::vector<OwnerDraft> read_owners(JsonReader& in, const Json::Value& metadata) {
  std::vector<OwnerDraft> owners;
  for (const Json::Value& value : in.list(metadata, "ownerReferences")) {
    owners.push_back({{in.text(value, "kind"), in.text(value, "name"), in.text(value, "uid")},
                      in.flag(value, "controller")});
  }
  return owners;
}

bool is_deleting(JsonReader& in, const Json::Value& metadata) {
  in.timestamp(metadata, "deletionTimestamp");
  return !in.member(metadata, "deletionTimestamp").isNull();
}

std::string describe(const Json::Value& object, const std::string& kind) {
  JsonReader in(Origin::ApiServer);
  const Json::Value& metadata = in.member(object, "metadata");
  const std::string ns = in.text(metadata, "namespace"), name = in.text(metadata, "name");
  if (name.empty()) return kind;
  return kind + " " + (ns.empty() || kind == "Node" ? "" : ns + "/") + name;
}

}  // namespace spread
