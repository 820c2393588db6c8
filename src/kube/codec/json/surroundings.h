#pragma once

#include "kube/codec/json/reader.h"
#include "kube/codec/surroundings.h"

namespace spread {

SurroundingObject read_surrounding(const ApiKind& kind, JsonReader& in, const Json::Value& object);

}  // namespace spread
