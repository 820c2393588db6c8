// What a scenario does to a cluster, and what it expects of it. Plain data: read by kube/codec/scenario.h,
// run by run/scenario.h.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/duration.h"
#include "model/pod.h"
#include "model/profile_settings.h"
#include "model/selector.h"
#include "model/taint.h"

namespace spread {

inline constexpr const char* kScenarioKind = "Scenario";

// One object of a cluster. Without a namespace where its kind has none.
struct ObjectName {
  std::string kind;  // "Pod"
  std::string ns;
  std::string name;

  auto operator<=>(const ObjectName&) const = default;
};

// "pod/default/web", "node/worker".
std::string to_string(const ObjectName& object);

// Is created, or patched (RFC 7386) where it is there already.
struct PutObject {
  ObjectName object;
  std::string json;  // with kind, version, name and namespace

  bool operator==(const PutObject&) const = default;
};

struct DeleteObject {
  ObjectName object;

  bool operator==(const DeleteObject&) const = default;
};

struct CordonNode {
  std::string node;
  bool on = true;  // else it is uncordoned

  bool operator==(const CordonNode&) const = default;
};

struct TaintNode {
  std::string node;
  Taint taint;
  bool on = true;  // else it is taken away: without an effect, all of that key

  bool operator==(const TaintNode&) const = default;
};

using ClusterEdit = std::variant<PutObject, DeleteObject, CordonNode, TaintNode>;

ObjectName object_of(const ClusterEdit& edit);
// Changes a node's taints as the edit says: one of the same key and effect is replaced.
void apply_taint(std::vector<Taint>& taints, const TaintNode& edit);

// What is expected of one pod, or of all that a selector selects. Fields that are not set say nothing.
struct Expectation {
  std::optional<PodKey> pod;
  // Of that pod:
  std::vector<std::string> nodes;           // it is on one of them
  std::optional<bool> pending;              // it has no node, or has one
  bool gone = false;                        // it is not there
  std::optional<std::string> message;       // part of why it has no node
  std::optional<std::string> queue;         // active, backoff, unschedulable, binding
  std::optional<std::string> event;         // part of "REASON: NOTE" of one of its events
  std::optional<Milliseconds> bound_after;  // not earlier, by the scenario's clock
  std::optional<Milliseconds> bound_by;     // not later

  std::optional<std::string> selector_text;
  LabelSelector selector;
  // Of the pods:
  std::map<std::string, std::int32_t> per_node;  // exactly so many on these nodes
  std::optional<std::int32_t> skew;              // at most
  std::optional<std::int32_t> bound, waiting;    // exactly so many have a node, or none

  bool operator==(const Expectation&) const = default;
};

struct Step {
  std::string verb;                     // as written
  std::vector<ClusterEdit> edits;       // one after the other
  std::optional<Milliseconds> advance;  // the time that passes; 0 for `schedule`
  std::vector<Expectation> expectations;

  bool operator==(const Step&) const = default;
};

struct Scenario {
  std::string name;
  std::string description;
  std::vector<ProfileSettings> profiles;  // empty: as the flags say
  Milliseconds bind_takes{0};
  std::vector<Step> steps;

  bool operator==(const Scenario&) const = default;
};

}  // namespace spread
