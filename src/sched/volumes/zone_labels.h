#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace spread {

constexpr std::string_view kZoneLabel = "topology.kubernetes.io/zone";
constexpr std::string_view kRegionLabel = "topology.kubernetes.io/region";
constexpr std::string_view kBetaZoneLabel = "failure-domain.beta.kubernetes.io/zone";
constexpr std::string_view kBetaRegionLabel = "failure-domain.beta.kubernetes.io/region";

// The parts of a label that names several zones, "a__b", white space off. "" gives one empty part.
std::vector<std::string> split_zones(std::string_view label);

}  // namespace spread
