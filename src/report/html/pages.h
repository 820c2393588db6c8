// The pages, one a command. `line` says of which cluster a page is, and when it was made.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/node_use.h"
#include "model/outcome.h"
#include "model/spread_report.h"
#include "report/explanation.h"
#include "report/fill.h"

namespace spread {

std::string explanation_page(const std::vector<Explanation>& explanations, const std::vector<NodeUse>& nodes,
                             const std::string& line);

// Pods that wait for a node.
struct WaitingReport {
  std::vector<Explanation> explanations;  // of the first of them
  std::size_t count = 0;
};

std::string spread_page(const SpreadReport& report, const WaitingReport& waiting, const std::string& line);

struct SimulationReport {
  std::vector<NodeUse> before, after;  // the cluster as it is, and as it would be
  std::vector<PodResult> results;
  std::vector<Explanation> not_placed;  // the first of those that fit nowhere, after all others were placed
  std::optional<Fill> fill = std::nullopt;  // what `results` has of its replicas are those that fit
};

std::string simulation_page(const SimulationReport& simulation, const std::string& line);

}  // namespace spread
