#pragma once

#include <optional>
#include <string>

#include "model/selector.h"

namespace spread {

// Which pods a scheduler looks for.
struct WaitingPods {
  std::string scheduler_name;
  std::optional<std::string> ns;  // none: all namespaces
  std::string selector_text;      // -l as typed; empty: any labels
  LabelSelector selector;         // the same, parsed
};

}  // namespace spread
