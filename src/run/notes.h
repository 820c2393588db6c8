#pragma once

#include <string>
#include <vector>

#include "run/explain.h"

namespace spread {

// What is worth knowing about a pod besides the decision, one sentence each.
std::vector<std::string> notes_on(const AskedPod& asked, const Decision& decision, const Profiles& profiles);

}  // namespace spread
