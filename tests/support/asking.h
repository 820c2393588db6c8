// Asking one filter or one rank alone.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sched/plugin.h"

namespace spread::support {

// What the filter has against the node; empty where it does not concern the pod. The pod as a whole must not
// be rejected.
inline std::vector<Rejection> ask(const Filter& filter, const Pod& pod, const Snapshot& snapshot,
                                  std::string_view node) {
  Prepared prepared = filter.prepare(pod, snapshot);
  const NodeState* state = snapshot.find(node);
  if (state == nullptr) throw std::invalid_argument("no such node");
  if (const NodeCheck* check = check_of(prepared)) return (*check)(*state);
  if (std::holds_alternative<Rejection>(prepared)) throw std::logic_error("rejected as a whole");
  return {};
}

// The same for a cluster of this node alone.
inline std::vector<Rejection> ask(const Filter& filter, const Pod& pod, const Node& node) {
  return ask(filter, pod, Snapshot({node}, {}), node.name);
}

// What the filter has against the pod as a whole.
inline std::optional<Rejection> ask_whole(const Filter& filter, const Pod& pod,
                                          const Snapshot& snapshot = {}) {
  const Prepared prepared = filter.prepare(pod, snapshot);
  const auto* rejection = std::get_if<Rejection>(&prepared);
  return rejection != nullptr ? std::optional(*rejection) : std::nullopt;
}

inline bool concerns(const Filter& filter, const Pod& pod, const Snapshot& snapshot = {}) {
  return !std::holds_alternative<NotConcerned>(filter.prepare(pod, snapshot));
}

// The rank's figure for each node in order of names; empty where it has no say.
inline std::vector<std::int64_t> figures(const Rank& rank, const Pod& pod, const Snapshot& snapshot) {
  std::vector<std::int64_t> out;
  const NodeValue value = rank.prepare(pod, snapshot);
  if (!value) return out;
  for (const NodeState& state : snapshot.nodes()) out.push_back(value(state));
  return out;
}

using Rejections = std::vector<Rejection>;

}  // namespace spread::support

namespace spread {

// For the messages of failed tests.
inline std::ostream& operator<<(std::ostream& out, const Rejection& rejection) {
  return out << '[' << rejection.filter << ": " << rejection.reason << " | " << rejection.detail << ']';
}

}  // namespace spread
