// What makes pods: by itself, and with its template.
#pragma once

#include <optional>
#include <string>

#include "kube/codec/json/reader.h"
#include "model/controller.h"
#include "model/workload.h"

namespace spread {

// `kind` is one of those of Controller.
Controller read_controller(JsonReader& in, const Json::Value& object, const std::string& kind);

// `kind` is one of those of Workload. Nothing where there is no template.
std::optional<Workload> read_workload(JsonReader& in, const Json::Value& object, const std::string& kind);

}  // namespace spread
