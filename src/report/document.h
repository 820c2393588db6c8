// Json::Value stays inside this folder.
#pragma once

#include <json/value.h>

#include <string>

#include "model/outcome.h"
#include "report/format.h"

namespace spread {

inline constexpr const char* kApiVersion = "spread-schedule/v1";

// With a newline at the end. `one_line`: JSON without line breaks, YAML with `---` before it.
std::string render(const Json::Value& document, DocumentFormat format, bool one_line);

// One of the results of a ScheduleResult.
Json::Value to_document(const PodResult& result);

}  // namespace spread
