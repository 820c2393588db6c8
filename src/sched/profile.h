#pragma once

#include <string>

#include "model/selector.h"
#include "sched/plugin.h"
#include "sched/ranks/ranks.h"

namespace spread {

// What an operator can set about deciding.
struct ProfileSettings {
  LabelSelector node_selector;                        // --node-selector; empty: every node
  std::string spread_label = "app";                   // --spread-label
  SpreadScope spread_scope = SpreadScope::Namespace;  // --spread-scope
};

// kube-scheduler's filters in its order, then ours; ranks soft-taints, preferred-affinity, same-app, pods.
Profile default_profile(const ProfileSettings& settings);

}  // namespace spread
