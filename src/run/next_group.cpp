#include "run/next_group.h"

#include <utility>

namespace spread {
namespace {

OwnerRef reference_to(const Controller& controller) {
  return {controller.kind, controller.name, controller.uid};
}

// nullptr where it has made none.
const Controller* newest_made_by(const Controller& maker, const Controllers& controllers) {
  const Controller* newest = nullptr;
  for (const auto& [uid, each] : controllers) {
    if (each.kind != "ReplicaSet" || !each.owner || each.owner->uid != maker.uid) continue;
    if (newest == nullptr || each.revision > newest->revision) newest = &each;
  }
  return newest;
}

}  // namespace

OwnerRef next_group(const Controller& maker) {
  const std::string uid = "the next of " + maker.uid;  // no object has such a UID
  if (maker.kind == "Deployment") return {"ReplicaSet", maker.name, uid};
  if (maker.kind == "CronJob") return {"Job", maker.name, uid};
  return reference_to(maker);
}

OwnerRef join_next_group(const Controller& maker, Controllers& controllers) {
  if (maker.kind == "Deployment") {
    if (const Controller* newest = newest_made_by(maker, controllers)) return reference_to(*newest);
  }
  OwnerRef group = next_group(maker);
  controllers.try_emplace(maker.uid, maker);
  controllers.try_emplace(group.uid, Controller{.kind = group.kind,
                                                .ns = maker.ns,
                                                .name = group.name,
                                                .uid = group.uid,
                                                .owner = reference_to(maker),
                                                .desired = maker.desired});
  return group;
}

}  // namespace spread
