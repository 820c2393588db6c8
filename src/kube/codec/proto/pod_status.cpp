#include <utility>

#include "kube/codec/proto/objects.h"
#include "kube/codec/proto/parts.h"

namespace spread {
namespace {

ContainerStatusResources read_container_status(ProtoMessage message) {
  ContainerStatusResources status;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        status.name = message.text();
        break;
      case 10:
        read_quantity(message.message(), status.allocated);
        break;
      case 11:
        if (!status.requests) status.requests.emplace();
        read_requests(message.message(), *status.requests);
        break;
      default:
        message.skip();
    }
  }
  return status;
}

void read_condition(ProtoMessage condition, PodDraft& draft) {
  std::string_view type, status, reason, message;
  while (condition.next()) {
    switch (condition.field()) {
      case 1:
        type = condition.bytes();
        break;
      case 2:
        status = condition.bytes();
        break;
      case 5:
        reason = condition.bytes();
        break;
      case 6:
        message = condition.bytes();
        break;
      default:
        condition.skip();
    }
  }
  if (type == "PodResizePending" && reason == "Infeasible") draft.resources.resize_infeasible = true;
  if (type == "PodScheduled")
    draft.pod.scheduled = ScheduledCondition{std::string(status), std::string(reason), std::string(message)};
}

}  // namespace

void read_pod_status(ProtoMessage status, PodDraft& draft) {
  std::vector<ContainerStatusResources> of_init_containers;
  while (status.next()) {
    switch (status.field()) {
      case 2:
        read_condition(status.message(), draft);
        break;
      case 8:
        draft.resources.statuses.push_back(read_container_status(status.message()));
        break;
      case 10:
        of_init_containers.push_back(read_container_status(status.message()));
        break;
      default:
        status.skip();
    }
  }
  for (auto& each : of_init_containers) draft.resources.statuses.push_back(std::move(each));
}

}  // namespace spread
