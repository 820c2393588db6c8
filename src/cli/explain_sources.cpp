#include "cli/explain_sources.h"

#include <algorithm>

#include "base/text.h"
#include "cluster/manifest_files.h"
#include "run/daemon_pods.h"

namespace spread {
namespace {

AskedPod next_of(Workload workload) {
  if (workload.controller.kind == "DaemonSet") add_daemon_tolerations(workload.pod_template);
  return {std::move(workload.pod_template), std::move(workload.controller)};
}

Result<AskedPod> named_pod(const ExplainTarget& target, const std::string& ns, ObjectFinder& finder) {
  const PodKey key{ns, target.name};
  if (target.kind == "Pod") {
    Result<Pod> pod = finder.pod(key);
    if (!pod) return pod.error();
    return AskedPod{*std::move(pod)};
  }
  Result<Workload> workload = finder.workload(target.kind, key);
  if (!workload) return workload.error();
  return next_of(*std::move(workload));
}

}  // namespace

Error outside_namespace(const PodKey& object, const std::string& ns) {
  return {ErrorCode::Usage, escape_for_terminal(to_string(object)) +
                                " names its namespace, which is not that of -n: " + escape_for_terminal(ns)};
}

Result<std::vector<AskedPod>> named_pods(const std::vector<ExplainTarget>& targets, const std::string& ns,
                                         ObjectFinder& finder) {
  std::vector<AskedPod> asked;
  for (const ExplainTarget& target : targets) {
    Result<AskedPod> found = named_pod(target, ns, finder);
    if (!found) return found.error();
    asked.push_back(*std::move(found));
  }
  return asked;
}

Result<std::vector<AskedPod>> selected_pods(const LabelSelector& selector, const std::string& selector_text,
                                            const std::optional<std::string>& ns, ObjectFinder& finder) {
  Result<std::vector<Pod>> pods = finder.find_pods(ns, selector_text, selector);
  if (!pods) return pods.error();
  std::erase_if(*pods, [](const Pod& pod) { return pod.finished; });
  std::ranges::sort(*pods, {}, &Pod::key);
  if (pods->empty())
    return Error{ErrorCode::NotFound, "no pod matches -l " + escape_for_terminal(selector_text) +
                                          (ns ? " in namespace " + escape_for_terminal(*ns) : "")};
  std::vector<AskedPod> asked;
  for (Pod& pod : *pods) asked.push_back({std::move(pod)});
  return asked;
}

Result<std::vector<AskedPod>> pods_in_files(const std::vector<std::string>& files, const std::string& ns,
                                            Namespaces allowed, std::istream& standard_input) {
  const Result<std::vector<std::string>> inside = without_folders(files);
  if (!inside) return inside.error();
  Result<Manifest> manifest = read_manifests(*inside, standard_input, "file", ns);
  if (!manifest) return manifest.error();
  std::vector<AskedPod> asked;
  for (Pod& pod : manifest->pods) asked.push_back({std::move(pod)});
  for (Workload& workload : manifest->workloads) asked.push_back(next_of(std::move(workload)));
  if (asked.empty())
    return Error{ErrorCode::Config,
                 "no pod and no template of pods in " + escape_for_terminal(names_of(files))};
  for (const AskedPod& each : asked) {
    if (allowed == Namespaces::OnlyThis && each.pod.key.ns != ns) return outside_namespace(each.pod.key, ns);
  }
  return asked;
}

}  // namespace spread
