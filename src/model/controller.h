#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace spread {

// The controller among an object's owners.
struct OwnerRef {
  std::string kind;  // "ReplicaSet"
  std::string name;
  std::string uid;

  bool operator==(const OwnerRef&) const = default;
};

// What makes pods, by itself or through another: a ReplicaSet, Deployment, StatefulSet, Job or CronJob, as
// far as scheduling looks at it.
struct Controller {
  std::string kind, ns, name, uid;
  std::optional<OwnerRef> owner;         // a ReplicaSet's Deployment, a Job's CronJob
  std::int32_t desired = 1;              // replicas; of a Job and a CronJob parallelism
  std::optional<std::string> min_hosts;  // annotation controller-spread-scheduler/min-hosts, as written
  std::int64_t revision = 0;             // of a ReplicaSet: that of the Deployment's template which it has

  bool operator==(const Controller&) const = default;
};

using Controllers = std::map<std::string, Controller, std::less<>>;  // by UID

}  // namespace spread
