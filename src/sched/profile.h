#pragma once

#include "model/selector.h"
#include "sched/plugin.h"
#include "sched/spread.h"

namespace spread {

// What an operator can set about deciding.
struct ProfileSettings {
  LabelSelector node_selector;  // --node-selector; empty: every node
  SpreadBy spread;              // --spread-label, --spread-scope
};

// kube-scheduler's filters in its order, then ours; ranks soft-taints, preferred-affinity, same-app, pods.
Profile default_profile(const ProfileSettings& settings);

}  // namespace spread
