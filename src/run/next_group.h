#pragma once

#include "model/controller.h"

namespace spread {

// The pods that the next pod of `maker` is counted with: those of a Deployment's ReplicaSet, of a CronJob's
// Job, of all else its own. Before the cluster was read it is not known which ReplicaSet that is.
OwnerRef next_group(const Controller& maker);

// The same in a cluster with these controllers: a Deployment's newest ReplicaSet. A group that is still to be
// made, and its maker, are added to them.
OwnerRef join_next_group(const Controller& maker, Controllers& controllers);

}  // namespace spread
