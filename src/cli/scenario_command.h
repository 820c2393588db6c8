#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace spread {

// What `simulate` was asked for that concerns scenarios.
struct ScenarioCall {
  std::vector<std::string> files;  // -f
  bool live_cluster = false;       // --live-cluster
  bool changes = false;            // flags that only go with manifests
};

// Files that are no scenario: standard input and pipes can be read only once, and have been.
struct Manifests {
  std::vector<std::string> files;  // that can be read again
  std::string text;                // of the others
};

// Plays the scenario that -f names. Nothing where it names none, but `manifests`. 1 where an expectation
// fails.
std::optional<Result<int>> scenario_command(const CommandContext& context, const ScenarioCall& call,
                                            Manifests& manifests);

}  // namespace spread
