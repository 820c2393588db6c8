#include "run/explain.h"

#include <utility>

#include "run/pass.h"
#include "sched/decide.h"

namespace spread {
namespace {

std::vector<std::string> notes_on(const Pod& pod, const Decision& decision,
                                  const std::string& scheduler_name) {
  std::vector<std::string> notes;
  if (pod.finished) notes.push_back("The pod has finished: no scheduler looks at it any more.");
  if (!pod.node_name.empty())
    notes.push_back("It is on " + pod.node_name + " now" +
                    (decision.node == pod.node_name ? ", where it would go again." : "."));
  if (pod.scheduler_name != scheduler_name)
    notes.push_back("Its scheduler is " + pod.scheduler_name + ", not " + scheduler_name + ".");
  return notes;
}

}  // namespace

Result<Explanation> explain(ClusterReader& reader, const PodKey& key, const Profile& profile,
                            const std::string& scheduler_name) {
  Result<Pod> pod = reader.pod(key);
  if (!pod) return pod.error();
  Result<std::vector<Node>> nodes = reader.nodes();
  if (!nodes) return nodes.error();
  Result<std::vector<Pod>> placed = reader.placed();
  if (!placed) return placed.error();
  std::erase_if(*placed, [&](const Pod& other) { return other.key == key; });

  Pod candidate = *pod;
  candidate.node_name.clear();
  candidate.held.reset();
  const Snapshot snapshot(*std::move(nodes), to_refs(*std::move(placed)));
  Explanation explanation{.decision = decide(candidate, snapshot, profile, Detail::Explain),
                          .now_on = pod->node_name};
  explanation.notes = notes_on(*pod, explanation.decision, scheduler_name);
  return explanation;
}

}  // namespace spread
