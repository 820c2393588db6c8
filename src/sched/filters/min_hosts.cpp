// A controller's pods on at least so many hosts. The pods of one ReplicaSet, StatefulSet or Job are a group;
// how many hosts it asks for is in an annotation of the Deployment or CronJob above, or its own.
#include <algorithm>
#include <charconv>
#include <set>

#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "MinHosts";
constexpr std::string_view kAnnotation = "controller-spread-scheduler/min-hosts";
constexpr std::int32_t kDefault = 2;

using ForAll = std::optional<std::int32_t>;  // what groups without the annotation are asked for

bool makes_group(const OwnerRef& owner) {
  return owner.kind == "ReplicaSet" || owner.kind == "StatefulSet" || owner.kind == "Job";
}

const Controller* find(const Controllers& controllers, const std::optional<OwnerRef>& owner) {
  const auto found = owner ? controllers.find(owner->uid) : controllers.end();
  return found == controllers.end() ? nullptr : &found->second;
}

const Controller* group_of(const Pod& pod, const Snapshot& snapshot) {
  if (!pod.controller || !makes_group(*pod.controller)) return nullptr;
  return find(snapshot.surroundings().controllers, pod.controller);
}

// Whose annotation counts; nullptr where there is none.
const Controller* annotated(const Controller& group, const Snapshot& snapshot) {
  const Controller* above = find(snapshot.surroundings().controllers, group.owner);
  const bool asks = above != nullptr && (above->kind == "Deployment" || above->kind == "CronJob");
  if (asks && above->min_hosts) return above;
  return group.min_hosts ? &group : nullptr;
}

// Digits only: a whole number from 1 on, as far as 32 bits hold it.
std::optional<std::int32_t> parse_hosts(std::string_view text) {
  std::int32_t hosts = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hosts);
  if (error != std::errc() || end != text.data() + text.size() || hosts < 1) return std::nullopt;
  return hosts;
}

std::optional<std::int32_t> hosts_asked_for(const Controller& group, const Snapshot& snapshot, ForAll all) {
  const Controller* by = annotated(group, snapshot);
  if (by == nullptr) return all;
  return parse_hosts(*by->min_hosts).value_or(all.value_or(kDefault));
}

// The group as it is on the nodes.
struct Placed {
  std::int32_t pods = 0;
  std::set<std::string, std::less<>> hosts;
};

Placed placed_of(const std::string& uid, const Snapshot& snapshot) {
  Placed placed;
  for (const NodeState& state : snapshot.nodes()) {
    const auto ours = std::ranges::count_if(state.pods, [&](const PodRef& pod) {
      return pod->controller && pod->controller->uid == uid && !pod->deleting;
    });
    if (ours == 0) continue;
    placed.pods += static_cast<std::int32_t>(ours);
    placed.hosts.insert(state.node.name);
  }
  return placed;
}

NodeCheck make_check(Placed placed, std::int32_t desired, std::int32_t required) {
  const std::int32_t to_come = std::max(0, desired - placed.pods - 1);
  return [placed = std::move(placed), to_come, required](const NodeState& state) -> std::vector<Rejection> {
    const bool one_more = !placed.hosts.contains(state.node.name);
    const auto hosts = static_cast<std::int32_t>(placed.hosts.size()) + (one_more ? 1 : 0);
    if (hosts + to_come >= required) return {};
    return {
        {kName, "must schedule across at least " + std::to_string(required) + " distinct nodes",
         "there would be " + std::to_string(hosts) + ", and " + std::to_string(to_come) + " more to come"}};
  };
}

std::string unreadable(const Controller& by, std::int32_t read_as) {
  return "The annotation " + std::string(kAnnotation) + " of " + by.kind + " " + by.ns + "/" + by.name +
         " is \"" + *by.min_hosts + "\", not a whole number from 1 on: it is read as " +
         std::to_string(read_as) + ".";
}

// A host goes, the group gets on or loses pods, or asks for another number.
bool helped_by(const Pod& pod, const ClusterChange& change, const Surroundings& surroundings) {
  if (change.kind == ClusterChange::Kind::Node) return moves_counts(change);
  if (!pod.controller) return false;
  if (change.pod) return change.pod->controller == pod.controller;
  const Controller* group = find(surroundings.controllers, pod.controller);
  return is_about(change, *pod.controller, pod.key.ns) ||
         (group != nullptr && group->owner && is_about(change, *group->owner, pod.key.ns));
}

}  // namespace

Filter min_hosts(std::optional<std::int32_t> for_all) {
  const auto prepare = [for_all](const Pod& pod, const Snapshot& snapshot) -> Prepared {
    const Controller* group = group_of(pod, snapshot);
    const auto asked = group != nullptr ? hosts_asked_for(*group, snapshot, for_all) : std::nullopt;
    if (!asked) return NotConcerned{};
    return make_check(placed_of(group->uid, snapshot), group->desired, std::min(group->desired, *asked));
  };
  const auto note = [for_all](const Pod& pod, const Snapshot& snapshot) -> std::string {
    const Controller* group = group_of(pod, snapshot);
    if (group == nullptr) {
      if (!for_all || !pod.controller || !makes_group(*pod.controller)) return "";
      return "Its " + pod.controller->kind + " " + pod.controller->name +
             " does not exist: on how many hosts its pods must be is not known.";
    }
    const Controller* by = annotated(*group, snapshot);
    if (by == nullptr || parse_hosts(*by->min_hosts)) return "";
    return unreadable(*by, for_all.value_or(kDefault));
  };
  const auto changed_by = [](const Pod& pod, const Pod& placed, const Surroundings&) {
    return pod.controller && placed.controller == pod.controller;
  };
  return {.name = kName,
          .scope = Scope::Cluster,
          .prepare = prepare,
          .note = note,
          .helped_by = helped_by,
          .changed_by = changed_by};
}

}  // namespace spread
