// Objects in data/, as the Kubernetes libraries encode them (see generate/).
#pragma once

#include <string>

#include "kube/codec/codec.h"

namespace spread {

std::string data(const std::string& file);

// The pod of that name in data/pods.*; the test fails where there is none.
Pod pod_in_data(Encoding encoding, const std::string& name);

}  // namespace spread
