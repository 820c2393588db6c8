// Terms of pod affinity and anti-affinity, required or preferred.
#pragma once

#include <string>

#include "model/pod.h"
#include "model/surroundings.h"

namespace spread {

// Whether a term that stands in the manifest of a pod of `owner_ns` means `pod`: its labels, and its
// namespace, which is in the list or has labels that the namespace selector matches; where there is neither,
// `owner_ns`. A namespace that does not exist has no labels.
bool selects(const PodAffinityTerm& term, const std::string& owner_ns, const Pod& pod,
             const Surroundings& surroundings);

// `app=web`, and which namespaces where it says so: `app=web in namespaces a,b or with kind=prod`.
std::string to_string(const PodAffinityTerm& term);

}  // namespace spread
