#include "cli/simulate_page.h"

#include <algorithm>

#include "cli/page_file.h"
#include "cli/progress.h"
#include "model/node_use.h"
#include "report/html/pages.h"
#include "run/explain.h"
#include "run/what_if/settled_reader.h"

namespace spread {
namespace {

Result<std::vector<NodeUse>> uses_of(ClusterReader& reader) {
  Result<std::vector<Node>> nodes = reader.nodes();
  if (!nodes) return nodes.error();
  Result<std::vector<Pod>> placed = reader.placed();
  if (!placed) return placed.error();
  return node_uses(Snapshot(*std::move(nodes), to_refs(*std::move(placed))));
}

// The first of those that still wait, against the cluster that the others fill.
Result<std::vector<Explanation>> explain_waiting(SettledReader& settled, const CommandContext& context) {
  Result<std::vector<Pod>> waiting = settled.waiting();
  if (!waiting) return waiting.error();
  std::vector<AskedPod> asked;
  for (Pod& pod : *waiting)
    if (asked.size() < kMostOnPage) asked.push_back({std::move(pod)});
  if (asked.empty()) return std::vector<Explanation>{};
  return explain(settled, asked, 1, profiles(context), tell_of_explained(context.progress, asked.size()));
}

}  // namespace

Result<void> write_simulation(ClusterReader& now, ChangedReader& changed, const PassResult& pass,
                              const CommandContext& context) {
  SettledReader settled(changed, pass);
  Result<std::vector<NodeUse>> before = uses_of(now), after = uses_of(settled);
  if (!before) return before.error();
  if (!after) return after.error();
  Result<std::vector<Explanation>> not_placed = explain_waiting(settled, context);
  if (!not_placed) return not_placed.error();
  return write_page(simulation_page({.before = *std::move(before),
                                     .after = *std::move(after),
                                     .results = pass.results,
                                     .not_placed = *std::move(not_placed)},
                                    page_line(context)),
                    context);
}

}  // namespace spread
