#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"

namespace spread {
namespace {

OwnerDraft read_owner(ProtoMessage message) {
  OwnerDraft draft;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        draft.owner.kind = message.text();
        break;
      case 3:
        draft.owner.name = message.text();
        break;
      case 4:
        draft.owner.uid = message.text();
        break;
      case 6:
        draft.controller = message.flag();
        break;
      default:
        message.skip();
    }
  }
  return draft;
}

void read_metadata(ProtoMessage metadata, PodDraft& draft) {
  Pod& pod = draft.pod;
  while (metadata.next()) {
    switch (metadata.field()) {
      case 1:
        pod.key.name = metadata.text();
        break;
      case 11:
        read_label(metadata.message(), pod.labels);
        break;
      case 13:
        draft.owners.push_back(read_owner(metadata.message()));
        break;
      default:
        metadata.skip();
    }
  }
}

Toleration read_toleration(ProtoMessage message) {
  Toleration toleration;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        toleration.key = message.text();
        break;
      case 2:
        toleration.op = message.text();
        break;
      case 3:
        toleration.value = message.text();
        break;
      case 4:
        toleration.effect = message.text();
        break;
      default:
        message.skip();
    }
  }
  return toleration;
}

// The fields that constrain where the pod can run; false for any other, which is left unread.
bool read_constraint(ProtoMessage& spec, PodDraft& draft) {
  switch (spec.field()) {
    case 1:
      draft.volumes.push_back(read_volume(spec.message()));
      return true;
    case 7:
      read_label(spec.message(), draft.pod.node_selector);
      return true;
    case 18:
      read_affinity(spec.message(), draft);
      return true;
    case 22:
      draft.pod.tolerations.edit().push_back(read_toleration(spec.message()));
      return true;
    case 33:
      draft.spread_constraints.push_back(read_spread_constraint(spec.message()));
      return true;
    case 38:
      draft.pod.gates.edit().push_back(read_text(spec.message(), 1));
      return true;
    case 39:
      spec.skip();
      draft.resource_claims = true;
      return true;
    case 42:
      spec.skip();
      draft.workload_ref = true;
      return true;
    case 43:  // from 1.36 on, in place of workloadRef
      spec.skip();
      draft.scheduling_group = true;
      return true;
    default:
      return false;
  }
}

void read_spec(ProtoMessage spec, PodDraft& draft) {
  while (spec.next()) {
    if (read_constraint(spec, draft)) continue;
    switch (spec.field()) {
      case 2:
        draft.containers.push_back(read_container(spec.message()));
        break;
      case 19:
        draft.pod.scheduler_name = spec.text();
        break;
      case 20:
        draft.init_containers.push_back(read_container(spec.message()));
        break;
      case 32:
        read_quantity(spec.message(), draft.resources.overhead);
        break;
      case 40:
        read_requests(spec.message(), draft.resources.pod_level);
        break;
      default:
        spec.skip();
    }
  }
}

}  // namespace

Pod read_template(ProtoMessage message) {
  PodDraft draft;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        read_metadata(message.message(), draft);
        break;
      case 2:
        read_spec(message.message(), draft);
        break;
      case 3:
        read_pod_status(message.message(), draft);
        break;
      default:
        message.skip();
    }
  }
  return finish(std::move(draft));
}

}  // namespace spread
