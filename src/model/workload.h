#pragma once

#include "model/controller.h"
#include "model/pod.h"

namespace spread {

// What makes pods of a template: a Deployment, ReplicaSet, StatefulSet, DaemonSet, Job, CronJob or
// ReplicationController.
struct Workload {
  Controller controller;  // itself
  // A pod as the workload would make it, but with the workload's own name: what its pods' names begin with.
  // Its controller is the workload itself.
  Pod pod_template;

  bool operator==(const Workload&) const = default;
};

}  // namespace spread
