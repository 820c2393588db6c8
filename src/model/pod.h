#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/taint.h"

namespace spread {

struct PodKey {
  std::string ns;
  std::string name;

  auto operator<=>(const PodKey&) const = default;
};

inline std::string to_string(const PodKey& key) {
  return key.ns + "/" + key.name;
}

struct HostPort {
  std::string ip;        // empty or 0.0.0.0: every address
  std::string protocol;  // TCP where the manifest is silent
  std::int32_t port = 0;

  bool clashes_with(const HostPort& other) const;
  bool operator==(const HostPort&) const = default;
};

struct PreferredTerm {
  std::int32_t weight = 0;
  NodeSelectorTerm term;

  bool operator==(const PreferredTerm&) const = default;
};

// One required anti-affinity term of a pod.
struct PodAffinityTerm {
  std::optional<LabelSelector> selector;  // none matches no pod
  std::string topology_key;
  std::vector<std::string> namespaces;
  std::optional<LabelSelector> namespace_selector;

  bool operator==(const PodAffinityTerm&) const = default;
};

// A pod as far as scheduling looks at it. Read by the codecs (kube/codec), never changed after that.
struct Pod {
  PodKey key;
  std::string uid;
  Labels labels;
  std::int64_t created = 0;  // seconds since 1970; 0 where the object does not say
  bool deleting = false;     // metadata.deletionTimestamp is set
  bool finished = false;     // phase Succeeded or Failed
  std::string scheduler_name;
  std::string node_name;  // empty: waiting
  std::int32_t priority = 0;

  std::vector<std::string> gates;
  std::vector<Toleration> tolerations;
  Labels node_selector;
  std::optional<std::vector<NodeSelectorTerm>>
      required_node_terms;  // ORed; present and empty matches nothing
  std::vector<PreferredTerm> preferred_node_terms;
  std::vector<HostPort> host_ports;
  Resources request;              // by the spec
  std::optional<Resources> held;  // once it is on a node, where that differs from `request`
  std::vector<PodAffinityTerm> required_anti_affinity;

  // Constraints that are recognised but cannot be judged, each by its name in the manifest
  // ("spec.affinity.podAffinity"). A pod with any is never bound.
  std::vector<std::string> unsupported;

  const Resources& holds() const { return held ? *held : request; }
  bool operator==(const Pod&) const = default;
};

using PodRef = std::shared_ptr<const Pod>;

}  // namespace spread
