// topologySpreadConstraints with whenUnsatisfiable: DoNotSchedule. The others only rank (soft-topology).
#include <algorithm>
#include <memory>

#include "sched/filters/filters.h"
#include "sched/topology_counts.h"

namespace spread {
namespace {

constexpr std::string_view kName = "PodTopologySpread";
constexpr const char* kSkewed = "node(s) didn't match pod topology spread constraints";
constexpr const char* kNoLabel =
    "node(s) didn't match pod topology spread constraints (missing required label)";

struct Rule {
  TopologyCounts counts;
  bool too_few_domains = false;
  std::int64_t minimum = 0;
  std::int64_t self = 0;  // 1: the pod would count
};

Rule rule_for(TopologyCounts counts, const Pod& pod) {
  const SpreadConstraint& constraint = counts.constraint;
  Rule rule;
  rule.too_few_domains = std::ssize(counts.pods) < constraint.min_domains;
  if (!rule.too_few_domains && !counts.pods.empty()) {
    rule.minimum =
        std::ranges::min_element(counts.pods, {}, [](const auto& entry) { return entry.second; })->second;
  }
  rule.self = constraint.selector && constraint.selector->matches(pod.labels) ? 1 : 0;
  rule.counts = std::move(counts);
  return rule;
}

std::string pods_in_words(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " pod" : " pods");
}

std::string in_words(const Rule& rule, const std::string& domain, std::int64_t count) {
  const SpreadConstraint& constraint = rule.counts.constraint;
  const std::string selector = to_string(*constraint.selector);
  std::string text = constraint.topology_key + "=" + domain + " has " + pods_in_words(count) + " of " +
                     (selector.empty() ? "an empty selector" : selector);
  if (rule.self > 0) text += ", with this one " + std::to_string(count + 1);
  text += "; the minimum is " + std::to_string(rule.minimum);
  if (rule.too_few_domains) {
    text += " (" + std::to_string(rule.counts.pods.size()) + " domains, minDomains is " +
            std::to_string(constraint.min_domains) + ")";
  }
  return text + ", maxSkew is " + std::to_string(constraint.max_skew);
}

std::vector<Rejection> judge(const std::vector<Rule>& rules, const Labels& labels) {
  for (const Rule& rule : rules) {
    const SpreadConstraint& constraint = rule.counts.constraint;
    const std::string* domain = labels.find(constraint.topology_key);
    if (domain == nullptr) return {{kName, kNoLabel, "no label " + constraint.topology_key}};
    const std::int64_t count = rule.counts.in(*domain);
    if (count + rule.self - rule.minimum > constraint.max_skew)
      return {{kName, kSkewed, in_words(rule, *domain, count)}};
  }
  return {};
}

Prepared prepare(const Pod& pod, const Snapshot& snapshot) {
  auto rules = std::make_shared<std::vector<Rule>>();
  for (TopologyCounts& counts : count_topology(pod, true, snapshot))
    rules->push_back(rule_for(std::move(counts), pod));
  if (rules->empty()) return NotConcerned{};
  return [rules = std::shared_ptr<const std::vector<Rule>>(std::move(rules))](const NodeState& state) {
    return judge(*rules, state.node.labels);
  };
}

bool counts(const SpreadConstraint& constraint, const Pod& other) {
  return constraint.hard && constraint.selector && constraint.selector->matches(other.labels);
}

// Nodes make domains, pods make counts.
bool helped_by(const Pod& pod, const ClusterChange& change, const Surroundings&) {
  if (change.kind == ClusterChange::Kind::Node) return true;
  return change.pod && change.pod->key.ns == pod.key.ns &&
         std::ranges::any_of(pod.spread_constraints,
                             [&](const SpreadConstraint& each) { return counts(each, *change.pod); });
}

}  // namespace

Filter pod_topology_spread() {
  return {.name = kName, .scope = Scope::Cluster, .prepare = prepare, .helped_by = helped_by};
}

}  // namespace spread
