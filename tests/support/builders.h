// Pods and nodes in one line of a test: pod("p").label("app", "web").request("cpu", "500m").
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/node.h"
#include "model/pod.h"
#include "model/selector.h"
#include "model/snapshot.h"

namespace spread::support {

inline Quantity quantity(const std::string& text) {
  auto parsed = Quantity::parse(text);
  if (!parsed) throw std::invalid_argument(parsed.error().message);
  return *parsed;
}

inline LabelSelector selector(const std::string& text) {
  auto parsed = parse_selector(text);
  if (!parsed) throw std::invalid_argument(parsed.error().message);
  return *parsed;
}

// Terms of node affinity: term("zone in (a,b)").
inline NodeSelectorTerm term(const std::string& text) {
  return {selector(text).requirements, {}};
}

inline NodeSelectorTerm named(std::vector<std::string> names) {
  return {{}, {{"metadata.name", Operator::In, std::move(names)}}};
}

class PodBuilder {
 public:
  explicit PodBuilder(std::string name) {
    pod_.key = {"default", std::move(name)};
    pod_.uid = "uid-" + pod_.key.name;
  }

  PodBuilder& ns(std::string name) { return set(pod_.key.ns, std::move(name)); }
  PodBuilder& label(std::string key, std::string value) {
    pod_.labels.set(std::move(key), std::move(value));
    return *this;
  }
  PodBuilder& scheduler(std::string name) { return set(pod_.scheduler_name, std::move(name)); }
  PodBuilder& created(std::int64_t seconds) { return set(pod_.created, seconds); }
  PodBuilder& priority(std::int32_t value) { return set(pod_.priority, value); }
  PodBuilder& on(std::string node) { return set(pod_.node_name, std::move(node)); }
  PodBuilder& deleting() { return set(pod_.deleting, true); }
  PodBuilder& finished() { return set(pod_.finished, true); }
  PodBuilder& gate(std::string name) { return append(pod_.gates, std::move(name)); }
  PodBuilder& unsupported(std::string what) { return append(pod_.unsupported, std::move(what)); }
  PodBuilder& tolerate(Toleration toleration) { return append(pod_.tolerations, std::move(toleration)); }
  PodBuilder& select(std::string key, std::string value) {
    pod_.node_selector.set(std::move(key), std::move(value));
    return *this;
  }
  PodBuilder& require(std::vector<NodeSelectorTerm> terms) {
    return set(pod_.required_node_terms, std::move(terms));
  }
  PodBuilder& prefer(std::int32_t weight, NodeSelectorTerm preferred) {
    return append(pod_.preferred_node_terms, PreferredTerm{weight, std::move(preferred)});
  }
  PodBuilder& host_port(std::int32_t port, std::string protocol = "TCP", std::string ip = "") {
    return append(pod_.host_ports, HostPort{std::move(ip), std::move(protocol), port});
  }
  PodBuilder& avoid(PodAffinityTerm anti_affinity) {
    return append(pod_.anti_affinity.required, std::move(anti_affinity));
  }
  PodBuilder& join(PodAffinityTerm affinity) { return append(pod_.affinity.required, std::move(affinity)); }
  PodBuilder& rather_avoid(std::int32_t weight, PodAffinityTerm anti_affinity) {
    return append(pod_.anti_affinity.preferred, PreferredPodTerm{weight, std::move(anti_affinity)});
  }
  PodBuilder& rather_join(std::int32_t weight, PodAffinityTerm affinity) {
    return append(pod_.affinity.preferred, PreferredPodTerm{weight, std::move(affinity)});
  }
  PodBuilder& image(std::string name) { return append(pod_.images, std::move(name)); }
  PodBuilder& uid(std::string text) { return set(pod_.uid, std::move(text)); }
  PodBuilder& spread(SpreadConstraint constraint) {
    return append(pod_.spread_constraints, std::move(constraint));
  }
  PodBuilder& claim(std::string name) { return append(pod_.claims, ClaimVolume{std::move(name), false}); }
  PodBuilder& ephemeral(const std::string& volume) {
    return append(pod_.claims, ClaimVolume{pod_.key.name + "-" + volume, true});
  }
  PodBuilder& disk(Disk named) { return append(pod_.disks, std::move(named)); }
  PodBuilder& owned_by(OwnerRef controller) { return set(pod_.controller, std::move(controller)); }
  PodBuilder& nominated(std::string node) { return set(pod_.nominated_node, std::move(node)); }
  PodBuilder& request(const std::string& resource, const std::string& amount) {
    request_[resource] = quantity(amount);
    return set(pod_.request, to_resources(request_));
  }
  PodBuilder& holding(const std::string& resource, const std::string& amount) {
    return set(pod_.held, to_resources({{resource, quantity(amount)}}));
  }

  operator Pod() const { return pod_; }
  operator PodRef() const { return std::make_shared<const Pod>(pod_); }
  PodRef ref() const { return *this; }

 private:
  template <class Field, class Value>
  PodBuilder& set(Field& field, Value&& value) {
    field = std::forward<Value>(value);
    return *this;
  }
  template <class T>
  PodBuilder& append(Shared<std::vector<T>>& list, T item) {
    list.edit().push_back(std::move(item));
    return *this;
  }

  Pod pod_;
  ResourceList request_;
};

// Room for 110 pods, 4 cpu and 8Gi of memory, unless a test says otherwise.
class NodeBuilder {
 public:
  explicit NodeBuilder(std::string name) {
    node_.name = std::move(name);
    node_.allocatable_pods = 110;
    allocatable("cpu", "4").allocatable("memory", "8Gi");
  }

  NodeBuilder& label(std::string key, std::string value) {
    node_.labels.set(std::move(key), std::move(value));
    return *this;
  }
  NodeBuilder& taint(std::string key, std::string value, std::string effect) {
    node_.taints.push_back({std::move(key), std::move(value), std::move(effect)});
    return *this;
  }
  NodeBuilder& unschedulable() {
    node_.unschedulable = true;
    return *this;
  }
  NodeBuilder& ready(Ready condition) {
    node_.ready = condition;
    return *this;
  }
  NodeBuilder& allocatable(const std::string& resource, const std::string& amount) {
    allocatable_[resource] = quantity(amount);
    node_.allocatable = to_resources(allocatable_);
    return *this;
  }
  NodeBuilder& image(std::vector<std::string> names, std::int64_t bytes) {
    node_.images.edit().push_back({std::move(names), bytes});
    return *this;
  }
  NodeBuilder& pods(std::int64_t most) {
    node_.allocatable_pods = most;
    return *this;
  }

  operator Node() const { return node_; }

 private:
  Node node_;
  ResourceList allocatable_;
};

inline PodBuilder pod(std::string name) {
  return PodBuilder(std::move(name));
}
inline NodeBuilder node(std::string name) {
  return NodeBuilder(std::move(name));
}

inline Snapshot cluster(std::vector<Node> nodes, const std::vector<PodRef>& pods = {},
                        Surroundings surroundings = {}) {
  return Snapshot(std::move(nodes), pods, std::move(surroundings));
}

}  // namespace spread::support
