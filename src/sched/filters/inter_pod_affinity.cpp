// Required pod affinity and anti-affinity: the new pod's own, and the anti-affinity of pods that are there
// already against it.
#include <algorithm>
#include <memory>

#include "base/text.h"
#include "model/namespace_terms.h"
#include "sched/domains.h"
#include "sched/filters/filters.h"
#include "sched/pod_term.h"
#include "sched/selected_pods.h"

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

// What the other asks of the new pod.
void count_asking(Rules& rules, const Pod& pod, const Presence& other) {
  close_domains(rules.not_welcome, other.pod->anti_affinity.required, other.pod->key.ns, pod, other);
}

// What the new pod asks of the other.
void count_asked(Rules& rules, const Pod& pod, const Presence& other) {
  close_domains(rules.unwanted, rules.anti_affinity, pod.key.ns, *other.pod, other);
  if (!all_select(rules.affinity, pod, *other.pod, other.surroundings)) return;
  for (const PodAffinityTerm& term : rules.affinity)
    rules.company.entry(term.topology_key, other.node.labels);
}

// A pod that any of them needs to know of is matched by one of these. A term without a selector selects none.
std::vector<const LabelSelector*> selectors_of(const Rules& rules) {
  std::vector<const LabelSelector*> selectors;
  for (const PodAffinityTerm& term : rules.anti_affinity) {
    if (term.selector) selectors.push_back(&*term.selector);
  }
  if (!rules.affinity.empty() && rules.affinity.front().selector)
    selectors.push_back(&*rules.affinity.front().selector);
  return selectors;
}

Rules rules_for(const Pod& pod, const Snapshot& snapshot) {
  const Surroundings& surroundings = snapshot.surroundings();
  Rules rules{pod.affinity.required, pod.anti_affinity.required, false, {}, {}, {}};
  rules.matches_itself = all_select(rules.affinity, pod, pod, surroundings);
  for (const auto& [other, node] : pods_that_may_match(selectors_of(rules), snapshot))
    count_asked(rules, pod, {other, snapshot.nodes()[node].node, surroundings});
  if (!snapshot.has_pod_terms()) return rules;
  for (const NodeState& state : snapshot.nodes()) {
    for (const PodRef& other : state.with_terms) count_asking(rules, pod, {other, state.node, surroundings});
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

// The term whose company the node lacks; nullptr: none.
const PodAffinityTerm* lonely_term(const Rules& rules, const Labels& labels) {
  for (const PodAffinityTerm& term : rules.affinity) {
    if (labels.find(term.topology_key) == nullptr) return &term;
  }
  // The first pod of a kind that wants its own company would wait for ever.
  if (rules.company.empty() && rules.matches_itself) return nullptr;
  for (const PodAffinityTerm& term : rules.affinity) {
    if (rules.company.find(term.topology_key, labels) == nullptr) return &term;
  }
  return nullptr;
}

// Who closes a domain that the node is in.
struct Closed {
  const std::string* key = nullptr;
  const Obstacle* obstacle = nullptr;  // nullptr: nobody
};

Closed by_unwanted(const Rules& rules, const Labels& labels) {
  for (const PodAffinityTerm& term : rules.anti_affinity) {
    if (const Obstacle* obstacle = rules.unwanted.find(term.topology_key, labels))
      return {&term.topology_key, obstacle};
  }
  return {};
}

Closed by_unwelcoming(const Rules& rules, const Labels& labels) {
  for (const auto& [key, values] : rules.not_welcome) {
    if (const Obstacle* obstacle = rules.not_welcome.find(key, labels)) return {&key, obstacle};
  }
  return {};
}

std::string in_words(const Closed& closed, const Labels& labels, const std::string& verb,
                     const PodAffinityTerm& term) {
  return to_string(closed.obstacle->pod->key) + " is in " + domain_of(*closed.key, labels) + " and " + verb +
         " " + to_string(term);
}

// One reason a node, as in kube-scheduler: what the new pod asks for comes before what others ask of it.
std::vector<Rejection> judge(const Rules& rules, const Labels& labels) {
  if (const PodAffinityTerm* term = lonely_term(rules, labels)) {
    if (labels.find(term->topology_key) == nullptr)
      return {{kName, kAffinity, "no label " + term->topology_key}};
    return {{kName, kAffinity,
             "no pod in " + domain_of(term->topology_key, labels) + " matches " + in_words(rules.affinity)}};
  }
  if (const Closed closed = by_unwanted(rules, labels); closed.obstacle != nullptr) {
    const PodAffinityTerm& term = rules.anti_affinity[closed.obstacle->term];
    return {{kName, kAntiAffinity, in_words(closed, labels, "matches", term)}};
  }
  if (const Closed closed = by_unwelcoming(rules, labels); closed.obstacle != nullptr) {
    const PodAffinityTerm& term = closed.obstacle->pod->anti_affinity.required[closed.obstacle->term];
    return {{kName, kExistingAntiAffinity, in_words(closed, labels, "avoids", term)}};
  }
  return {};
}

bool fits(const Rules& rules, const Labels& labels) {
  return lonely_term(rules, labels) == nullptr && by_unwanted(rules, labels).obstacle == nullptr &&
         by_unwelcoming(rules, labels).obstacle == nullptr;
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  const auto rules = std::make_shared<Rules>(rules_for(pod, snapshot));
  if (rules->affinity.empty() && rules->anti_affinity.empty() && rules->not_welcome.empty())
    return NotConcerned{};
  return Followed{[rules](const NodeState& state) { return judge(*rules, state.node.labels); },
                  [rules](const NodeState& state) { return fits(*rules, state.node.labels); },
                  [rules, &pod, &snapshot](const PodRef& placed, const NodeState& state) {
                    const Presence other{placed, state.node, snapshot.surroundings()};
                    count_asking(*rules, pod, other);
                    count_asked(*rules, pod, other);
                  }};
}

bool any_selects(const Terms& terms, const Pod& owner, const Pod& pod, const Surroundings& surroundings) {
  return std::ranges::any_of(
      terms, [&](const PodAffinityTerm& term) { return selects(term, owner.key.ns, pod, surroundings); });
}

bool changed_by(const Pod& pod, const Pod& placed, const Surroundings& surroundings) {
  return any_selects(pod.affinity.required, pod, placed, surroundings) ||
         any_selects(pod.anti_affinity.required, pod, placed, surroundings) ||
         any_selects(placed.anti_affinity.required, placed, pod, surroundings);
}

// Company comes, or what is avoided goes; labels of nodes make domains, those of namespaces say who is meant.
bool helped_by(const Pod& pod, const ClusterChange& change, const Surroundings& surroundings) {
  using Kind = ClusterChange::Kind;
  switch (change.kind) {
    case Kind::Node:
      return moves_counts(change);
    case Kind::PodPlaced:
      return any_selects(pod.affinity.required, pod, *change.pod, surroundings);
    case Kind::PodGone:  // the last of its kind may have gone, so that this one is the first again
      return changed_by(pod, *change.pod, surroundings);
    case Kind::Surroundings:
      return change.what == "Namespace" && (selects_namespaces(pod) || change.name == pod.key.ns);
  }
  return true;
}

}  // namespace

Filter inter_pod_affinity() {
  return {.name = kName,
          .scope = Scope::Cluster,
          .prepare = prepare,
          .helped_by = helped_by,
          .changed_by = changed_by};
}

}  // namespace spread
