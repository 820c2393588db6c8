#include <algorithm>
#include <array>
#include <utility>

#include "kube/codec/json/controllers.h"
#include "kube/codec/json/list.h"
#include "kube/codec/manifest/defaults.h"

namespace spread {

const ApiKind* workload_kind(std::string_view kind) {
  static const std::array kKinds{
      ApiKind{"Deployment", "apps/v1", "deployments", true},
      ApiKind{"ReplicaSet", "apps/v1", "replicasets", true},
      ApiKind{"StatefulSet", "apps/v1", "statefulsets", true},
      ApiKind{"DaemonSet", "apps/v1", "daemonsets", true},
      ApiKind{"Job", "batch/v1", "jobs", true},
      ApiKind{"CronJob", "batch/v1", "cronjobs", true},
      ApiKind{"ReplicationController", "v1", "replicationcontrollers", true},
  };
  const auto found = std::ranges::find(kKinds, kind, &ApiKind::kind);
  return found == kKinds.end() ? nullptr : &*found;
}

Result<Workload> decode_workload(const ApiKind& kind, std::string_view body) {
  auto root = parse_object(body, {kind.version, kind.kind});
  if (!root) return root.error();
  set_template_defaults(*root, kind.kind);
  JsonReader in(Origin::ApiServer);
  std::optional<Workload> workload = read_workload(in, *root, kind.kind);
  if (!workload) in.fail(*root, "has no pod template");
  if (in.fault()) return error_of(*in.fault(), *root, kind.kind);
  return *std::move(workload);
}

}  // namespace spread
