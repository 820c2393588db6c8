#pragma once

#include <cstddef>

#include "model/pod.h"

namespace spread {

// Whether the two are pods of one template: they differ in nothing but their names, ages, versions and what
// their status says of conditions. Decisions about them are alike. A pod with claims is of no template:
// claims may be named after the pod, and change as pods are placed.
bool of_one_template(const Pod& a, const Pod& b);

// The same for pods of one template.
std::size_t template_hash(const Pod& pod);

}  // namespace spread
