#pragma once

#include <string>

namespace spread {

// Of this machine, or of the pod that the process runs in; empty where it cannot be had.
std::string host_name();

}  // namespace spread
