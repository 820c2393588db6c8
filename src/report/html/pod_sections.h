// What was decided about pods, each with its matrix.
#pragma once

#include <string>
#include <vector>

#include "report/explanation.h"

namespace spread {

// A table of all pods, where there are several, and a section for each: those without a node first. Past a
// bound pods have no section of their own, and past another no row; the page says how many.
std::string pod_sections(const std::vector<Explanation>& explanations);

}  // namespace spread
