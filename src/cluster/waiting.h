#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/selector.h"

namespace spread {

// Which pods are looked for.
struct WaitingPods {
  std::vector<std::string> scheduler_names;  // those that are served; at least one
  std::optional<std::string> ns;             // none: all namespaces
  std::string selector_text;                 // -l as typed; empty: any labels
  LabelSelector selector;                    // the same, parsed

  bool serves(const std::string& scheduler_name) const {
    return std::ranges::find(scheduler_names, scheduler_name) != scheduler_names.end();
  }
};

}  // namespace spread
