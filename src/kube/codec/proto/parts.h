// Parts that several kinds of object have. Field numbers are those of the API's generated.proto files.
#pragma once

#include "kube/codec/proto/message.h"
#include "model/labels.h"
#include "model/resources.h"

namespace spread {

void read_label(ProtoMessage entry, Labels& to);                  // an entry of map<string, string>
void read_quantity(ProtoMessage entry, ResourceList& to);         // an entry of map<string, Quantity>
void read_requests(ProtoMessage requirements, ResourceList& to);  // of ResourceRequirements
std::int64_t read_time(ProtoMessage time);                        // seconds since 1970

}  // namespace spread
