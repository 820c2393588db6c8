// topologySpreadConstraints with whenUnsatisfiable: DoNotSchedule. The others only rank (soft-topology).
#include <algorithm>
#include <map>
#include <memory>

#include "sched/filters/filters.h"
#include "sched/topology_counts.h"

namespace spread {
namespace {

constexpr std::string_view kName = "PodTopologySpread";
constexpr const char* kSkewed = "node(s) didn't match pod topology spread constraints";
constexpr const char* kNoLabel =
    "node(s) didn't match pod topology spread constraints (missing required label)";

// What one constraint asks besides its counts.
struct Rule {
  bool too_few_domains = false;
  std::int64_t self = 0;                              // 1: the pod would count
  std::map<std::int64_t, std::int64_t> domains_with;  // so many pods, so many domains

  std::int64_t minimum() const {
    return too_few_domains || domains_with.empty() ? 0 : domains_with.begin()->first;
  }
};

struct Rules {
  Topology topology;
  std::vector<Rule> each = {};  // one for each constraint
};

Rule rule_for(const TopologyCounts& counts, const Pod& pod) {
  const SpreadConstraint& constraint = counts.constraint;
  Rule rule;
  rule.too_few_domains = std::ssize(counts.pods) < constraint.min_domains;
  for (const auto& [domain, pods] : counts.pods) ++rule.domains_with[pods];
  rule.self = constraint.selector && constraint.selector->matches(pod.labels) ? 1 : 0;
  return rule;
}

void count_placed(Rules& rules, const Pod& placed, const Node& node) {
  for (std::size_t i = 0; i < rules.each.size(); ++i) {
    const std::int64_t* now = rules.topology.count_placed(i, placed, node);
    if (now == nullptr) continue;
    auto& domains_with = rules.each[i].domains_with;
    ++domains_with[*now];
    if (--domains_with[*now - 1] == 0) domains_with.erase(*now - 1);
  }
}

std::string pods_in_words(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " pod" : " pods");
}

std::string in_words(const TopologyCounts& counts, const Rule& rule, const std::string& domain) {
  const SpreadConstraint& constraint = counts.constraint;
  const std::int64_t count = counts.in(domain);
  const std::string selector = to_string(*constraint.selector);
  std::string text = constraint.topology_key + "=" + domain + " has " + pods_in_words(count) + " of " +
                     (selector.empty() ? "an empty selector" : selector);
  if (rule.self > 0) text += ", with this one " + std::to_string(count + 1);
  text += "; the minimum is " + std::to_string(rule.minimum());
  if (rule.too_few_domains) {
    text += " (" + std::to_string(counts.pods.size()) + " domains, minDomains is " +
            std::to_string(constraint.min_domains) + ")";
  }
  return text + ", maxSkew is " + std::to_string(constraint.max_skew);
}

// The first constraint that keeps the pod from a node with these labels; as many as there are: none does.
std::size_t first_unmet(const Rules& rules, const Labels& labels) {
  for (std::size_t i = 0; i < rules.each.size(); ++i) {
    const TopologyCounts& counts = rules.topology.counts()[i];
    const Rule& rule = rules.each[i];
    const std::string* domain = labels.find(counts.constraint.topology_key);
    if (domain == nullptr) return i;
    if (counts.in(*domain) + rule.self - rule.minimum() > counts.constraint.max_skew) return i;
  }
  return rules.each.size();
}

std::vector<Rejection> judge(const Rules& rules, const Labels& labels) {
  const std::size_t unmet = first_unmet(rules, labels);
  if (unmet == rules.each.size()) return {};
  const TopologyCounts& counts = rules.topology.counts()[unmet];
  const std::string* domain = labels.find(counts.constraint.topology_key);
  if (domain == nullptr) return {{kName, kNoLabel, "no label " + counts.constraint.topology_key}};
  return {{kName, kSkewed, in_words(counts, rules.each[unmet], *domain)}};
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  const auto rules = std::make_shared<Rules>(Rules{Topology(pod, true, snapshot)});
  for (const TopologyCounts& counts : rules->topology.counts()) rules->each.push_back(rule_for(counts, pod));
  if (rules->each.empty()) return NotConcerned{};
  return Followed{
      [rules](const NodeState& state) { return judge(*rules, state.node.labels); },
      [rules](const NodeState& state) {
        return first_unmet(*rules, state.node.labels) == rules->each.size();
      },
      [rules](const PodRef& placed, const NodeState& state) { count_placed(*rules, *placed, state.node); }};
}

bool selects(const SpreadConstraint& constraint, const Pod& other) {
  return constraint.hard && constraint.selector && constraint.selector->matches(other.labels);
}

// Nodes make domains, pods make counts.
bool helped_by(const Pod& pod, const ClusterChange& change, const Surroundings&) {
  if (change.kind == ClusterChange::Kind::Node) return moves_counts(change);
  return change.pod && change.pod->key.ns == pod.key.ns &&
         std::ranges::any_of(pod.spread_constraints,
                             [&](const SpreadConstraint& each) { return selects(each, *change.pod); });
}

bool changed_by(const Pod& pod, const Pod& placed, const Surroundings& /*surroundings*/) {
  return std::ranges::any_of(pod.spread_constraints, [&](const SpreadConstraint& each) {
    return each.hard && counts(each, pod.key.ns, placed);
  });
}

}  // namespace

Filter pod_topology_spread() {
  return {.name = kName,
          .scope = Scope::Cluster,
          .prepare = prepare,
          .helped_by = helped_by,
          .changed_by = changed_by};
}

}  // namespace spread
