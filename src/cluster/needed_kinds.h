// Which kinds of object stand behind what decisions need, and where the API has them.
#pragma once

#include <string>
#include <vector>

#include "kube/codec/codec.h"
#include "model/surroundings.h"

namespace spread {

// In the order in which they are read. A controller that another one made comes with the kind of that other.
std::vector<const char*> kinds_for(const Needs& needs);

std::string root_path(const ApiKind& kind);        // "/api/v1", "/apis/apps/v1"
std::string collection_path(const ApiKind& kind);  // of all namespaces

}  // namespace spread
