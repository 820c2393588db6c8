#pragma once

#include "model/pod.h"

namespace spread {

// Whether a term of the pod's affinity or anti-affinity selects namespaces by their labels, which then have
// to be known.
bool selects_namespaces(const Pod& pod);

}  // namespace spread
