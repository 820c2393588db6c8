#include "run/what_if/contents.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/text.h"
#include "kube/text.h"
#include "run/what_if/ages.h"
#include "run/what_if/displaced.h"
#include "run/what_if/made_pods.h"
#include "run/what_if/node_copies.h"

namespace spread {
namespace {

constexpr std::size_t kMostPods = 100'000;  // that are made
constexpr std::size_t kNamesShown = 3;
constexpr const char* kCordoned = "node.kubernetes.io/unschedulable";

std::string called(const Controller& controller) {
  return lower(controller.kind) + " " + controller.ns + "/" + controller.name;
}

std::string count_of(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// "3 pods (a/x, a/y, a/z)", "5 pods (a/v, a/w, a/x and 2 more)"
std::string listed(const std::vector<std::string>& pods) {
  const auto shown = static_cast<std::ptrdiff_t>(std::min(pods.size(), kNamesShown));
  const std::vector<std::string> some(pods.begin(), pods.begin() + shown);
  const std::size_t more = pods.size() - some.size();
  return count_of(pods.size(), "pod") + " (" + join(some, ", ") +
         (more == 0 ? "" : " and " + std::to_string(more) + " more") + ")";
}

class Changing {
 public:
  Changing(Contents cluster, const WhatIf& what_if) : cluster_(std::move(cluster)), what_if_(what_if) {}

  Result<Contents> run() {
    add_nodes();
    add_copies();
    take_replaced_away();
    add_pods();
    for (const std::string& name : what_if_.drained) empty(node(name, "--drain"), when_drained);
    for (const std::string& name : what_if_.removed) empty(node(name, "--remove"), when_removed);
    for (const std::string& name : what_if_.drained) cordon(node(name, "--drain"));
    for (const std::string& name : what_if_.cordoned) cordon(node(name, "--cordon"));
    std::erase_if(cluster_.nodes,
                  [&](const Node& each) { return std::ranges::count(what_if_.removed, each.name) > 0; });
    what_if_.fill ? fill() : make_pods();
    if (failure_) return *failure_;
    return std::move(cluster_);
  }

 private:
  void fail(ErrorCode code, const std::string& message) {
    if (!failure_) failure_ = Error{code, message};
  }

  Node* find(const std::string& name) {
    const auto found = std::ranges::find(cluster_.nodes, name, &Node::name);
    return found == cluster_.nodes.end() ? nullptr : &*found;
  }

  // nullptr where there is none: a failure.
  Node* node(const std::string& name, const std::string& flag) {
    Node* found = find(name);
    if (found != nullptr) return found;
    std::vector<std::string> names;
    for (const Node& each : cluster_.nodes) names.push_back(each.name);
    const std::string meant = nearest(name, names);
    fail(ErrorCode::NotFound,
         flag + ": there is no node " + escape_for_terminal(name) +
             (meant.empty() ? "" : "; did you mean " + escape_for_terminal(meant) + "?"));
    return nullptr;
  }

  void add_nodes() {
    for (const Node& added : what_if_.added.nodes) {
      Node* same = find(added.name);
      if (same != nullptr)
        *same = added;
      else
        cluster_.nodes.push_back(added);
    }
  }

  void add_copies() {
    std::set<std::string> taken;
    for (const Node& each : cluster_.nodes) taken.insert(each.name);
    for (const auto& [count, like] : what_if_.copies) {
      const Node* original = node(like, "--like");
      if (original == nullptr) return;
      const Node model = *original;
      for (int i = 0; i < count; ++i) add_copy(model, name_for_copy(like, taken));
    }
  }

  void add_copy(const Node& original, const std::string& name) {
    cluster_.nodes.push_back(copy_of(original, name));
    cluster_.original[name] = original.name;
    std::ranges::move(pods_for_copy(original.name, name, cluster_.placed),
                      std::back_inserter(cluster_.placed));
  }

  // What the files have takes the place of what is there.
  void take_replaced_away() {
    std::set<PodKey> names;
    for (const Pod& pod : what_if_.added.pods) names.insert(pod.key);
    take_away([&](const Pod& pod) { return names.contains(pod.key); });
    for (const Workload& workload : what_if_.added.workloads) {
      const std::size_t gone = take_away([&](const Pod& pod) { return made_by(workload, pod); });
      if (gone > 0)
        note(called(workload.controller) + " is in the cluster already: its " + count_of(gone, "pod") +
             " there make way, and are made anew");
    }
  }

  template <class Which>
  std::size_t take_away(Which which) {
    std::size_t gone = 0;
    for (std::vector<Pod>* pods : {&cluster_.waiting, &cluster_.placed}) {
      for (const Pod& pod : *pods)
        if (which(pod)) cluster_.replaced.insert(pod.key);
      gone += std::erase_if(*pods, which);
    }
    return gone;
  }

  void add_pods() {
    cluster_.added = what_if_.added.surroundings;
    for (const Pod& added : what_if_.added.pods) {
      if (added.finished) continue;
      Pod pod = added;
      if (pod.created == 0) pod.created = kCreatedByFile;
      if (!what_if_.fill || !pod.node_name.empty())
        (pod.node_name.empty() ? cluster_.waiting : cluster_.placed).push_back(std::move(pod));
    }
  }

  void empty(const Node* emptied, Fate (*fate)(const Pod&)) {
    if (emptied == nullptr) return;
    std::vector<std::string> left;
    std::erase_if(cluster_.placed, [&](const Pod& pod) {
      if (pod.node_name != emptied->name) return false;
      const Fate now = fate(pod);
      if (!pod.controller && !pod.deleting) left.push_back(to_string(pod.key));
      if (now == Fate::Returns) {
        cluster_.displaced.insert(pod.key);
        cluster_.waiting.push_back(successor_of(pod));
      }
      return now != Fate::Stays;
    });
    if (left.empty()) return;
    note(fate == when_drained ? listed(left) + " on " + emptied->name +
                                    " without a controller: nothing would make them again, so they stay there"
                              : listed(left) + " on " + emptied->name +
                                    " without a controller: gone with the node, nothing makes them again");
  }

  // With the taint that follows the field.
  static void cordon(Node* cordoned) {
    if (cordoned == nullptr || std::exchange(cordoned->unschedulable, true)) return;
    const auto has_it = [](const Taint& taint) { return taint.key == kCordoned; };
    if (std::ranges::none_of(cordoned->taints, has_it))
      cordoned->taints.push_back({kCordoned, "", "NoSchedule"});
  }

  // Made by another one of the files, which makes the pods.
  bool is_part(const Workload& workload) const {
    return workload.controller.owner &&
           std::ranges::any_of(what_if_.added.workloads, [&](const Workload& other) {
             return other.controller.uid == workload.controller.owner->uid;
           });
  }

  void make_pods() {
    std::set<PodKey> taken = names_of_pods();
    std::size_t made = 0;
    for (const Workload& workload : what_if_.added.workloads) {
      const Controller& maker = workload.controller;
      if (is_part(workload)) continue;
      if (maker.desired < 0)
        return fail(ErrorCode::Config,
                    called(maker) + ": it cannot have " + std::to_string(maker.desired) + " pods");
      const bool daemons = maker.kind == "DaemonSet";
      made += daemons ? cluster_.nodes.size() : static_cast<std::size_t>(maker.desired);
      if (made > kMostPods)
        return fail(ErrorCode::Config, called(maker) + ": with its pods there would be over " +
                                           std::to_string(kMostPods) + " new ones, which are too many");
      add_waiting(daemons ? daemons_of(workload, cluster_.nodes)
                          : pods_of(workload, maker.desired, taken, cluster_.added.controllers));
    }
  }

  // One more than there is room for by the number of pods alone, so that something stops it.
  void fill() {
    std::vector<const Workload*> workloads;
    for (const Workload& each : what_if_.added.workloads)
      if (!is_part(each)) workloads.push_back(&each);
    const auto waits = [](const Pod& pod) { return pod.node_name.empty() && !pod.finished; };
    const std::size_t things =
        workloads.size() + static_cast<std::size_t>(std::ranges::count_if(what_if_.added.pods, waits));
    if (things != 1)
      return fail(ErrorCode::Config,
                  "--fill needs one pod or workload in the files, not " + std::to_string(things));
    if (!workloads.empty() && workloads.front()->controller.kind == "DaemonSet")
      return fail(ErrorCode::Config,
                  "--fill: a DaemonSet has one pod on each node, however much room there is");
    std::set<PodKey> taken = names_of_pods();
    const int count = static_cast<int>(std::min(free_places() + 1, kMostPods));
    std::vector<Pod> pods = workloads.empty()
                                ? pods_like(waiting_pod(waits), count, taken)
                                : pods_of(*workloads.front(), count, taken, cluster_.added.controllers);
    for (const Pod& pod : pods) cluster_.filling.insert(pod.key);
    add_waiting(std::move(pods));
  }

  template <class Which>
  Pod waiting_pod(Which which) const {
    Pod pod = *std::ranges::find_if(what_if_.added.pods, which);
    pod.created = kCreatedByFile;
    return pod;
  }

  std::size_t free_places() const {
    std::map<std::string_view, std::int64_t> pods;
    for (const Pod& pod : cluster_.placed) ++pods[pod.node_name];
    std::size_t places = 0;
    for (const Node& each : cluster_.nodes)
      places += static_cast<std::size_t>(std::max<std::int64_t>(0, each.allocatable_pods - pods[each.name]));
    return places;
  }

  std::set<PodKey> names_of_pods() const {
    std::set<PodKey> names;
    for (const std::vector<Pod>* pods : {&cluster_.waiting, &cluster_.placed})
      for (const Pod& pod : *pods) names.insert(pod.key);
    return names;
  }

  // In this order: web-2 before web-10.
  void add_waiting(std::vector<Pod> made) {
    for (Pod& pod : made) {
      pod.created = kCreatedByFile + ++made_;
      cluster_.waiting.push_back(std::move(pod));
    }
  }

  void note(std::string sentence) { cluster_.notes.push_back(std::move(sentence)); }

  Contents cluster_;
  const WhatIf& what_if_;
  std::int64_t made_ = 0;  // pods, by workloads
  std::optional<Error> failure_;
};

}  // namespace

Result<Contents> with_changes(Contents cluster, const WhatIf& what_if) {
  return Changing(std::move(cluster), what_if).run();
}

}  // namespace spread
