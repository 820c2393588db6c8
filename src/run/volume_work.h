// What binding a pod has to do about its claims, in the words of the binder.
#pragma once

#include <vector>

#include "cluster/binder.h"
#include "model/node.h"
#include "model/storage.h"

namespace spread {

// The claims of a plan for this storage, with what the cluster had when it was read: what other plans have
// reserved since may not be written yet.
std::vector<ClaimToBind> claims_to_bind(const VolumePlan& plan, const Storage& storage);

// The binding's node, and what is to be done about its claims there: the plan, for whoever reserves it.
VolumePlan choose_node(Binding& binding, const Node& node, const Storage& storage);

// Judges volumes that claims get as VolumeBinding judges those of claims that are bound.
VolumeCheck usable_on(const Node& node, const Storage& storage);

}  // namespace spread
