#include <utility>

#include "kube/codec/json/metadata.h"
#include "kube/codec/json/objects.h"

namespace spread {
namespace {

void read_metadata(JsonReader& in, const Json::Value& metadata, Pod& pod) {
  pod.key = {in.text(metadata, "namespace"), in.text(metadata, "name")};
  pod.uid = in.text(metadata, "uid");
  pod.resource_version = in.text(metadata, "resourceVersion");
  pod.generation = in.int64(metadata, "generation");
  pod.labels = in.labels(metadata, "labels");
  pod.created = in.timestamp(metadata, "creationTimestamp");
  pod.deleting = is_deleting(in, metadata);
}

HostPort read_port(JsonReader& in, const Json::Value& value) {
  in.expect_one_of(value, "protocol", {"TCP", "UDP", "SCTP"});
  HostPort port{in.text(value, "hostIP"), in.text(value, "protocol"), in.int32(value, "hostPort")};
  if (port.port < 0 || port.port > 65535)
    in.refuse(in.member(value, "hostPort"), "must be between 1 and 65535");
  return port;
}

ContainerDraft read_container(JsonReader& in, const Json::Value& value) {
  ContainerDraft container;
  container.resources.name = in.text(value, "name");
  const Json::Value& resources = in.member(value, "resources");
  in.quantities(resources, "limits");  // named as such where wrong: files have them copied to requests
  container.resources.requests = in.quantities(resources, "requests");
  container.image = in.text(value, "image");
  container.restart_policy = in.text(value, "restartPolicy");
  for (const Json::Value& port : in.list(value, "ports")) container.ports.push_back(read_port(in, port));
  return container;
}

Toleration read_toleration(JsonReader& in, const Json::Value& value) {
  in.expect_one_of(value, "operator", {"Equal", "Exists", "Lt", "Gt"});
  in.expect_one_of(value, "effect", {"NoSchedule", "PreferNoSchedule", "NoExecute"});
  return {in.text(value, "key"), in.text(value, "operator"), in.text(value, "value"),
          in.text(value, "effect")};
}

void read_constraints(JsonReader& in, const Json::Value& spec, PodDraft& draft) {
  read_affinity(in, in.member(spec, "affinity"), draft);
  for (const Json::Value& value : in.list(spec, "topologySpreadConstraints")) {
    draft.spread_constraints.push_back(read_spread_constraint(in, value));
  }
  for (const Json::Value& value : in.list(spec, "volumes")) draft.volumes.push_back(read_volume(in, value));
  draft.resource_claims = !in.list(spec, "resourceClaims").empty();
  draft.workload_ref = !in.member(spec, "workloadRef").isNull();
  draft.scheduling_group = !in.member(spec, "schedulingGroup").isNull();
}

void read_spec(JsonReader& in, const Json::Value& spec, PodDraft& draft) {
  Pod& pod = draft.pod;
  pod.scheduler_name = in.text(spec, "schedulerName");
  pod.node_name = in.text(spec, "nodeName");
  pod.priority = in.int32(spec, "priority");
  pod.node_selector = in.labels(spec, "nodeSelector");
  for (const Json::Value& value : in.list(spec, "schedulingGates"))
    pod.gates.edit().push_back(in.text(value, "name"));
  for (const Json::Value& value : in.list(spec, "tolerations")) {
    pod.tolerations.edit().push_back(read_toleration(in, value));
  }
  for (const Json::Value& value : in.list(spec, "containers")) {
    draft.containers.push_back(read_container(in, value));
  }
  for (const Json::Value& value : in.list(spec, "initContainers")) {
    draft.init_containers.push_back(read_container(in, value));
  }
  draft.resources.pod_level = in.quantities(in.member(spec, "resources"), "requests");
  draft.resources.overhead = in.quantities(spec, "overhead");
  read_constraints(in, spec, draft);
}

void read_container_statuses(JsonReader& in, const Json::Value& list, PodResourceSpec& resources) {
  for (const Json::Value& value : list) {
    ContainerStatusResources status;
    status.name = in.text(value, "name");
    status.allocated = in.quantities(value, "allocatedResources");
    if (const Json::Value& now = in.member(value, "resources"); !now.isNull()) {
      status.requests = in.quantities(now, "requests");
    }
    resources.statuses.push_back(std::move(status));
  }
}

void read_condition(JsonReader& in, const Json::Value& value, PodDraft& draft) {
  const std::string type = in.text(value, "type");
  if (type == "PodResizePending" && in.text(value, "reason") == "Infeasible")
    draft.resources.resize_infeasible = true;
  if (type == "PodScheduled")
    draft.pod.scheduled =
        ScheduledCondition{in.text(value, "status"), in.text(value, "reason"), in.text(value, "message")};
}

void read_status(JsonReader& in, const Json::Value& status, PodDraft& draft) {
  draft.phase = in.text(status, "phase");
  draft.pod.nominated_node = in.text(status, "nominatedNodeName");
  for (const Json::Value& value : in.list(status, "conditions")) read_condition(in, value, draft);
  read_container_statuses(in, in.list(status, "containerStatuses"), draft.resources);
  read_container_statuses(in, in.list(status, "initContainerStatuses"), draft.resources);
}

}  // namespace

PodDraft read_pod_draft(JsonReader& in, const Json::Value& object) {
  PodDraft draft;
  const Json::Value& metadata = in.member(object, "metadata");
  read_metadata(in, metadata, draft.pod);
  draft.owners = read_owners(in, metadata);
  read_spec(in, in.member(object, "spec"), draft);
  read_status(in, in.member(object, "status"), draft);
  return draft;
}

Pod read_pod(JsonReader& in, const Json::Value& object) {
  PodDraft draft = read_pod_draft(in, object);
  if (draft.pod.key.name.empty()) in.fail(object, "has no name");
  return finish(std::move(draft));
}

}  // namespace spread
