// Required pod affinity and anti-affinity: the new pod's own, and the anti-affinity of pods that are there
// already against it.
#include <algorithm>
#include <memory>

#include "base/text.h"
#include "sched/domains.h"
#include "sched/filters/filters.h"
#include "sched/pod_term.h"

namespace spread {
namespace {

constexpr std::string_view kName = "InterPodAffinity";
constexpr const char* kAffinity = "node(s) didn't match pod affinity rules";
constexpr const char* kAntiAffinity = "node(s) didn't match pod anti-affinity rules";
constexpr const char* kExistingAntiAffinity = "node(s) didn't satisfy existing pods anti-affinity rules";

using Terms = std::vector<PodAffinityTerm>;

// Why a domain is closed: the pod in it, and which required anti-affinity term (the new pod's or that pod's)
// closes it. A number, as there may be as many domains as nodes.
struct Obstacle {
  PodRef pod;
  std::size_t term = 0;
};

struct Rules {
  Terms affinity, anti_affinity;   // the new pod's
  bool matches_itself = false;     // all of its affinity terms
  ByDomain<bool> company;          // an entry, whatever it says: with a pod that matches all affinity terms
  ByDomain<Obstacle> unwanted;     // with a pod that one of its anti-affinity terms selects
  ByDomain<Obstacle> not_welcome;  // with a pod whose anti-affinity selects the new one
};

// A pod that is there already.
struct Presence {
  const PodRef& pod;
  const Node& node;
  const Surroundings& surroundings;
};

bool all_select(const Terms& terms, const Pod& owner, const Pod& pod, const Surroundings& surroundings) {
  return !terms.empty() && std::ranges::all_of(terms, [&](const PodAffinityTerm& term) {
    return selects(term, owner.key.ns, pod, surroundings);
  });
}

// Closes the domains of the terms that select `selected`, on account of `by`. The first obstacle stays.
void close_domains(ByDomain<Obstacle>& closed, const Terms& terms, const std::string& owner_ns,
                   const Pod& selected, const Presence& by) {
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!selects(terms[i], owner_ns, selected, by.surroundings)) continue;
    Obstacle* obstacle = closed.entry(terms[i].topology_key, by.node.labels);
    if (obstacle != nullptr && !obstacle->pod) *obstacle = {by.pod, i};
  }
}

void count_pod(Rules& rules, const Pod& pod, const Presence& other) {
  close_domains(rules.not_welcome, other.pod->anti_affinity.required, other.pod->key.ns, pod, other);
  close_domains(rules.unwanted, rules.anti_affinity, pod.key.ns, *other.pod, other);
  if (!all_select(rules.affinity, pod, *other.pod, other.surroundings)) return;
  for (const PodAffinityTerm& term : rules.affinity)
    rules.company.entry(term.topology_key, other.node.labels);
}

Rules rules_for(const Pod& pod, const Snapshot& snapshot) {
  const Surroundings& surroundings = snapshot.surroundings();
  Rules rules{pod.affinity.required, pod.anti_affinity.required, false, {}, {}, {}};
  rules.matches_itself = all_select(rules.affinity, pod, pod, surroundings);
  for (const NodeState& state : snapshot.nodes()) {
    for (const PodRef& other : state.pods) count_pod(rules, pod, {other, state.node, surroundings});
  }
  return rules;
}

std::string domain_of(const std::string& key, const Labels& labels) {
  return key + "=" + *labels.find(key);
}

std::string in_words(const Terms& terms) {
  std::vector<std::string> parts;
  parts.reserve(terms.size());
  for (const PodAffinityTerm& term : terms) parts.push_back(to_string(term));
  return join(parts, " and ");
}

// What the new pod's affinity misses on the node; empty: nothing.
std::string missing_company(const Rules& rules, const Labels& labels) {
  for (const PodAffinityTerm& term : rules.affinity) {
    if (labels.find(term.topology_key) == nullptr) return "no label " + term.topology_key;
  }
  // The first pod of a kind that wants its own company would wait for ever.
  if (rules.company.empty() && rules.matches_itself) return "";
  for (const PodAffinityTerm& term : rules.affinity) {
    if (rules.company.find(term.topology_key, labels) == nullptr)
      return "no pod in " + domain_of(term.topology_key, labels) + " matches " + in_words(rules.affinity);
  }
  return "";
}

std::string unwanted_company(const Rules& rules, const Labels& labels) {
  for (const PodAffinityTerm& term : rules.anti_affinity) {
    if (const Obstacle* obstacle = rules.unwanted.find(term.topology_key, labels)) {
      return to_string(obstacle->pod->key) + " is in " + domain_of(term.topology_key, labels) +
             " and matches " + to_string(rules.anti_affinity[obstacle->term]);
    }
  }
  return "";
}

std::string unwelcoming_pod(const Rules& rules, const Labels& labels) {
  for (const auto& [key, values] : rules.not_welcome) {
    if (const Obstacle* obstacle = rules.not_welcome.find(key, labels)) {
      return to_string(obstacle->pod->key) + " is in " + domain_of(key, labels) + " and avoids " +
             to_string(obstacle->pod->anti_affinity.required[obstacle->term]);
    }
  }
  return "";
}

// One reason a node, as in kube-scheduler: what the new pod asks for comes before what others ask of it.
std::vector<Rejection> judge(const Rules& rules, const Labels& labels) {
  if (std::string missing = missing_company(rules, labels); !missing.empty())
    return {{kName, kAffinity, std::move(missing)}};
  if (std::string unwanted = unwanted_company(rules, labels); !unwanted.empty())
    return {{kName, kAntiAffinity, std::move(unwanted)}};
  if (std::string other = unwelcoming_pod(rules, labels); !other.empty())
    return {{kName, kExistingAntiAffinity, std::move(other)}};
  return {};
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  auto rules = std::make_shared<const Rules>(rules_for(pod, snapshot));
  if (rules->affinity.empty() && rules->anti_affinity.empty() && rules->not_welcome.empty())
    return NotConcerned{};
  return [rules](const NodeState& state) { return judge(*rules, state.node.labels); };
}

bool any_selects(const Terms& terms, const Pod& owner, const Pod& pod, const Surroundings& surroundings) {
  return std::ranges::any_of(
      terms, [&](const PodAffinityTerm& term) { return selects(term, owner.key.ns, pod, surroundings); });
}

// Company comes, or what is avoided goes; labels of nodes make domains, those of namespaces say who is meant.
bool helped_by(const Pod& pod, const ClusterChange& change, const Surroundings& surroundings) {
  using Kind = ClusterChange::Kind;
  switch (change.kind) {
    case Kind::Node:
      return true;
    case Kind::PodPlaced:
      return any_selects(pod.affinity.required, pod, *change.pod, surroundings);
    case Kind::PodGone:  // the last of its kind may have gone, so that this one is the first again
      return any_selects(pod.affinity.required, pod, *change.pod, surroundings) ||
             any_selects(pod.anti_affinity.required, pod, *change.pod, surroundings) ||
             any_selects(change.pod->anti_affinity.required, *change.pod, pod, surroundings);
    case Kind::Surroundings:
      return change.what == "Namespace";
  }
  return true;
}

}  // namespace

Filter inter_pod_affinity() {
  return {.name = kName, .scope = Scope::Cluster, .prepare = prepare, .helped_by = helped_by};
}

}  // namespace spread
