#include "cli/simulate_page.h"

#include <algorithm>
#include <iterator>
#include <utility>

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

// The first of those that still wait, against the cluster that the others fill; one of those to fill it with.
Result<std::vector<Explanation>> explain_waiting(SettledReader& settled, const std::set<PodKey>& filling,
                                                 const CommandContext& context) {
  Result<std::vector<Pod>> waiting = settled.waiting();
  if (!waiting) return waiting.error();
  std::vector<AskedPod> asked;
  bool filled = false;
  for (Pod& pod : *waiting) {
    if (asked.size() == kMostOnPage || (filling.contains(pod.key) && std::exchange(filled, true))) continue;
    asked.push_back({std::move(pod)});
  }
  if (asked.empty()) return std::vector<Explanation>{};
  return explain(settled, asked, 1, profiles(context), tell_of_explained(context.progress, asked.size()));
}

// Of replicas to fill the cluster with, those that did not fit were only to find out.
std::vector<PodResult> wanted(const PassResult& pass, const std::set<PodKey>& filling) {
  std::vector<PodResult> results;
  std::ranges::copy_if(pass.results, std::back_inserter(results), [&](const PodResult& result) {
    return !result.node.empty() || !filling.contains(result.pod);
  });
  return results;
}

}  // namespace

Result<void> write_simulation(ClusterReader& now, ChangedReader& changed, const PassResult& pass,
                              const std::optional<Fill>& fill, const CommandContext& context) {
  const std::set<PodKey>& filling = changed.contents().filling;
  SettledReader settled(changed, pass);
  Result<std::vector<NodeUse>> before = uses_of(now), after = uses_of(settled);
  if (!before) return before.error();
  if (!after) return after.error();
  Result<std::vector<Explanation>> not_placed = explain_waiting(settled, filling, context);
  if (!not_placed) return not_placed.error();
  return write_page(simulation_page({.before = *std::move(before),
                                     .after = *std::move(after),
                                     .results = wanted(pass, filling),
                                     .not_placed = *std::move(not_placed),
                                     .fill = fill},
                                    page_line(context)),
                    context);
}

}  // namespace spread
