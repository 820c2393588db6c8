#pragma once

#include <optional>
#include <string>

namespace YAML {
class Node;
}

namespace spread {

// A YAML value as JSON text: plain scalars become null, true, numbers; quoted ones stay strings. Nothing
// where it grows past a size (aliases of aliases) or depth that no real one has. May throw YAML::Exception.
std::optional<std::string> json_from_yaml(const YAML::Node& node);

}  // namespace spread
