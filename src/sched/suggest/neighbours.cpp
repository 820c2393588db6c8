// Pods that the new one should be near, or away from, and those that keep it away.
#include <algorithm>

#include "sched/pod_term.h"
#include "sched/suggest/remedies.h"

namespace spread {
namespace {

constexpr std::size_t kMostPods = 5;  // more to stop than that is no small change

using Terms = std::vector<PodAffinityTerm>;

struct Neighbour {
  PodRef pod;
  std::string node;
};

bool same_domain(const std::string& key, const Labels& a, const Labels& b) {
  const std::string* mine = a.find(key);
  const std::string* theirs = b.find(key);
  return mine != nullptr && theirs != nullptr && *mine == *theirs;
}

// Whether one of the two has a required anti-affinity that keeps the other out of the node's domain.
bool keeps_apart(const Trial& trial, const Pod& other, const Labels& there) {
  const Labels& here = trial.state().node.labels;
  const Surroundings& around = trial.snapshot.surroundings();
  const auto closes = [&](const Pod& owner, const Pod& selected) {
    return std::ranges::any_of(owner.anti_affinity.required, [&](const PodAffinityTerm& term) {
      return same_domain(term.topology_key, here, there) && selects(term, owner.key.ns, selected, around);
    });
  };
  return closes(trial.pod, other) || closes(other, trial.pod);
}

std::vector<Neighbour> opponents(const Trial& trial) {
  std::vector<Neighbour> found;
  for (const NodeState& state : trial.snapshot.nodes()) {
    for (const PodRef& other : state.pods)
      if (keeps_apart(trial, *other, state.node.labels)) found.push_back({other, state.node.name});
  }
  return found;
}

Remedy stop(const std::vector<Neighbour>& pods) {
  Remedy remedy{Side::Node, {}, {}};
  for (const Neighbour& each : pods)
    remedy.changes.push_back("stop " + to_string(each.pod->key) + " on " + each.node +
                             ", which keeps it away by anti-affinity");
  remedy.apply = [pods](Trial& changed) {
    for (const Neighbour& each : pods) changed.remove(each.pod, each.node);
  };
  return remedy;
}

Remedy drop(Shared<Terms> PodAffinity::*required, PodAffinity Pod::*affinity, std::size_t index,
            const Trial& trial) {
  const PodAffinityTerm& term = (trial.pod.*affinity.*required)[index];
  const char* name = affinity == &Pod::affinity ? "pod affinity " : "pod anti-affinity ";
  return {Side::Pod, {"drop the required " + std::string(name) + to_string(term)}, [=](Trial& changed) {
            Terms& terms = (changed.pod.*affinity.*required).edit();
            terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(index));
          }};
}

Remedy drop_all() {
  return {Side::Pod, {"drop the required pod affinity and anti-affinity"}, [](Trial& changed) {
            changed.pod.affinity.required.reset();
            changed.pod.anti_affinity.required.reset();
          }};
}

}  // namespace

std::vector<Remedy> match_pod_affinity(const Trial& trial) {
  std::vector<Remedy> found;
  for (PodAffinity Pod::*affinity : {&Pod::affinity, &Pod::anti_affinity}) {
    for (std::size_t i = 0; i < (trial.pod.*affinity).required.size(); ++i)
      found.push_back(drop(&PodAffinity::required, affinity, i, trial));
  }
  if (found.size() > 1) found.push_back(drop_all());
  const std::vector<Neighbour> pods = opponents(trial);
  if (!pods.empty() && pods.size() <= kMostPods) found.push_back(stop(pods));
  return found;
}

}  // namespace spread
