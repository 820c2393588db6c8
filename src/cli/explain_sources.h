// Where the pods that `explain` is asked about come from.
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "cli/explain_targets.h"
#include "cluster/reader.h"
#include "run/explain.h"

namespace spread {

// The objects of these names in the namespace: pods as they are, of all else the pod that it would make next.
Result<std::vector<AskedPod>> named_pods(const std::vector<ExplainTarget>& targets, const std::string& ns,
                                         ObjectFinder& finder);

// The pods with these labels that have not finished, in one namespace or, without one, in all. NotFound where
// there are none.
Result<std::vector<AskedPod>> selected_pods(const LabelSelector& selector, const std::string& selector_text,
                                            const std::optional<std::string>& ns, ObjectFinder& finder);

// Every pod and every template in the files (`-` is `standard_input`), in that order. What names no namespace
// is in `ns`; one that names another is an error where only `ns` was asked for. Config where there is none.
enum class Namespaces { Any, OnlyThis };
Result<std::vector<AskedPod>> pods_in_files(const std::vector<std::string>& files, const std::string& ns,
                                            Namespaces allowed, std::istream& standard_input);
Error outside_namespace(const PodKey& object, const std::string& ns);

}  // namespace spread
