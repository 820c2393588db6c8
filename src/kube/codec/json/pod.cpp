#include <utility>

#include "kube/codec/json/objects.h"

namespace spread {
namespace {

void read_metadata(JsonReader& in, const Json::Value& metadata, Pod& pod) {
  pod.key = {in.text(metadata, "namespace"), in.text(metadata, "name")};
  pod.uid = in.text(metadata, "uid");
  pod.labels = in.labels(metadata, "labels");
  pod.created = in.timestamp(metadata, "creationTimestamp");
  in.timestamp(metadata, "deletionTimestamp");
  pod.deleting = !in.member(metadata, "deletionTimestamp").isNull();
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

void read_volume(JsonReader& in, const Json::Value& value, PodDraft& draft) {
  for (const char* kind : kDecidingVolumes) {
    if (!in.member(value, kind).isNull()) draft.volumes.push_back({in.text(value, "name"), kind});
  }
}

void read_constraints(JsonReader& in, const Json::Value& spec, PodDraft& draft) {
  read_affinity(in, in.member(spec, "affinity"), draft);
  for (const Json::Value& value : in.list(spec, "topologySpreadConstraints")) {
    in.expect_one_of(value, "whenUnsatisfiable", {"DoNotSchedule", "ScheduleAnyway"});
    if (is_hard_spread(in.text(value, "whenUnsatisfiable"))) draft.hard_topology_spread = true;
  }
  for (const Json::Value& value : in.list(spec, "volumes")) read_volume(in, value, draft);
  draft.resource_claims = !in.list(spec, "resourceClaims").empty();
  draft.workload_ref = !in.member(spec, "workloadRef").isNull();
}

void read_spec(JsonReader& in, const Json::Value& spec, PodDraft& draft) {
  Pod& pod = draft.pod;
  pod.scheduler_name = in.text(spec, "schedulerName");
  pod.node_name = in.text(spec, "nodeName");
  pod.priority = in.int32(spec, "priority");
  pod.node_selector = in.labels(spec, "nodeSelector");
  for (const Json::Value& value : in.list(spec, "schedulingGates"))
    pod.gates.push_back(in.text(value, "name"));
  for (const Json::Value& value : in.list(spec, "tolerations")) {
    pod.tolerations.push_back(read_toleration(in, value));
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

void read_status(JsonReader& in, const Json::Value& status, PodDraft& draft) {
  draft.phase = in.text(status, "phase");
  for (const Json::Value& value : in.list(status, "conditions")) {
    if (in.text(value, "type") == "PodResizePending" && in.text(value, "reason") == "Infeasible") {
      draft.resources.resize_infeasible = true;
    }
  }
  read_container_statuses(in, in.list(status, "containerStatuses"), draft.resources);
  read_container_statuses(in, in.list(status, "initContainerStatuses"), draft.resources);
}

}  // namespace

Pod read_pod(JsonReader& in, const Json::Value& object) {
  PodDraft draft;
  read_metadata(in, in.member(object, "metadata"), draft.pod);
  read_spec(in, in.member(object, "spec"), draft);
  read_status(in, in.member(object, "status"), draft);
  if (draft.pod.key.name.empty()) in.fail(object, "has no name");
  return finish(std::move(draft));
}

}  // namespace spread
