#pragma once

#include <string>
#include <vector>

#include "report/format.h"

namespace spread {

// A v1.List of objects of the API, each of them as JSON.
std::string render_object_list(const std::vector<std::string>& objects, DocumentFormat format);

}  // namespace spread
