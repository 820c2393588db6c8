#include "cluster/file_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cluster/manifest_files.h"
#include "kube/text.h"

namespace spread {

Result<FileReader> FileReader::open(const std::vector<std::string>& files, std::istream& standard_input,
                                    WaitingPods which) {
  Result<Manifest> all = read_cluster_files(files, standard_input);
  if (!all) return all.error();
  return FileReader(std::move(which), names_of(files), *std::move(all));
}

Result<std::vector<Pod>> FileReader::waiting() {
  std::vector<Pod> found;
  std::ranges::copy_if(all_.pods, std::back_inserter(found), [&](const Pod& pod) {
    return pod.node_name.empty() && !pod.finished && which_.serves(pod.scheduler_name) &&
           (!which_.ns || pod.key.ns == *which_.ns) && which_.selector.matches(pod.labels);
  });
  return found;
}

Result<std::vector<Node>> FileReader::nodes() {
  return all_.nodes;
}

Result<std::vector<Pod>> FileReader::placed() {
  std::vector<Pod> found;
  std::ranges::copy_if(all_.pods, std::back_inserter(found),
                       [](const Pod& pod) { return !pod.node_name.empty() && !pod.finished; });
  return found;
}

Result<Surroundings> FileReader::surroundings(const Needs& /*needs*/) {
  Surroundings found = all_.surroundings;
  for (const Pod& pod : all_.pods) {
    if (pod.node_name.empty() && !pod.finished && !pod.nominated_node.empty())
      found.nominated.push_back(std::make_shared<const Pod>(pod));
  }
  return found;
}

Result<Pod> FileReader::pod(const PodKey& key) {
  auto found = std::ranges::find(all_.pods, key, &Pod::key);
  if (found != all_.pods.end()) return *found;
  return not_there("pod", key);
}

Result<std::vector<Pod>> FileReader::find_pods(const std::optional<std::string>& ns,
                                               const std::string& /*selector_text*/,
                                               const LabelSelector& selector) {
  std::vector<Pod> found;
  std::ranges::copy_if(all_.pods, std::back_inserter(found), [&](const Pod& pod) {
    return (!ns || pod.key.ns == *ns) && selector.matches(pod.labels);
  });
  return found;
}

Result<Workload> FileReader::workload(const std::string& kind, const PodKey& key) {
  const auto found = std::ranges::find_if(all_.workloads, [&](const Workload& each) {
    return each.controller.kind == kind && each.pod_template.key == key;
  });
  if (found != all_.workloads.end()) return *found;
  return not_there(lower(kind), key);
}

Error FileReader::not_there(const std::string& kind, const PodKey& key) const {
  return {ErrorCode::NotFound,
          kind + " " + escape_for_terminal(to_string(key)) + " is not in " + escape_for_terminal(name_)};
}

}  // namespace spread
