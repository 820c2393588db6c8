#include "kube/codec/lease.h"

#include <json/value.h>

#include "kube/codec/json/list.h"
#include "kube/codec/json/metadata.h"
#include "kube/codec/json/text.h"

namespace spread {
namespace {

const TypeMeta kLease{"coordination.k8s.io/v1", "Lease"};

Lease read_lease(JsonReader& in, const Json::Value& object) {
  Lease lease;
  lease.resource_version = read_metadata(in, object).resource_version;
  if (lease.resource_version.empty()) in.fail(object, "has no resourceVersion");
  const Json::Value& spec = in.member(object, "spec");
  lease.record = {in.text(spec, "holderIdentity"), in.int32(spec, "leaseDurationSeconds"),
                  in.text(spec, "acquireTime"), in.text(spec, "renewTime"),
                  in.int32(spec, "leaseTransitions")};
  return lease;
}

void write(const LeaseRecord& record, Json::Value& spec) {
  spec["holderIdentity"] = record.holder;
  spec["leaseDurationSeconds"] = record.duration_seconds;
  spec["acquireTime"] = record.acquired;
  spec["renewTime"] = record.renewed;
  spec["leaseTransitions"] = record.transitions;
}

}  // namespace

Result<Lease> decode_lease(std::string_view body) {
  Result<Lease> lease = read_object<Lease>(body, kLease, read_lease);
  if (lease) lease->object = body;
  return lease;
}

std::string encode_new_lease(const std::string& ns, const std::string& name, const LeaseRecord& record) {
  Json::Value object;
  object["apiVersion"] = kLease.version;
  object["kind"] = kLease.kind;
  object["metadata"]["namespace"] = ns;
  object["metadata"]["name"] = name;
  write(record, object["spec"]);
  return compact_json(object);
}

std::string encode_lease_update(const Lease& lease, const LeaseRecord& record) {
  Json::Value object = *parse_json(lease.object);
  write(record, object["spec"]);
  return compact_json(object);
}

}  // namespace spread
