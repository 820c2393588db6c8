#include "sched/template_key.h"

#include <functional>
#include <string_view>
#include <tuple>

namespace spread {
namespace {

auto what_counts(const Pod& pod) {
  return std::tie(pod.key.ns, pod.labels, pod.request, pod.held, pod.scheduler_name, pod.priority,
                  pod.controller, pod.node_name, pod.nominated_node, pod.deleting, pod.finished, pod.gates,
                  pod.unsupported, pod.tolerations, pod.node_selector, pod.required_node_terms,
                  pod.preferred_node_terms, pod.host_ports, pod.affinity, pod.anti_affinity,
                  pod.spread_constraints, pod.disks, pod.images);
}

class Hash {
 public:
  void add(std::size_t more) { value_ ^= more + 0x9e3779b97f4a7c15U + (value_ << 6U) + (value_ >> 2U); }
  void add(std::string_view text) { add(std::hash<std::string_view>()(text)); }
  std::size_t value() const { return value_; }

 private:
  std::size_t value_ = 0;
};

void add(Hash& hash, const Labels& labels) {
  for (const auto& [key, value] : labels) {
    hash.add(key);
    hash.add(value);
  }
}

}  // namespace

bool of_one_template(const Pod& a, const Pod& b) {
  return a.claims.empty() && b.claims.empty() && what_counts(a) == what_counts(b);
}

// Of what mostly tells templates apart.
std::size_t template_hash(const Pod& pod) {
  Hash hash;
  hash.add(pod.key.ns);
  hash.add(pod.scheduler_name);
  add(hash, pod.labels);
  add(hash, pod.node_selector);
  hash.add(static_cast<std::size_t>(pod.request.milli_cpu));
  hash.add(static_cast<std::size_t>(pod.request.memory));
  hash.add(static_cast<std::size_t>(pod.priority));
  if (pod.controller) hash.add(pod.controller->uid);
  for (const SpreadConstraint& constraint : pod.spread_constraints) hash.add(constraint.topology_key);
  for (const HostPort& port : pod.host_ports) hash.add(static_cast<std::size_t>(port.port));
  return hash.value();
}

}  // namespace spread
