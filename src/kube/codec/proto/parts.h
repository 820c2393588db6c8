// Parts that several kinds of object have. Field numbers are those of the API's generated.proto files.
#pragma once

#include <cstdint>
#include <string>

#include "kube/codec/proto/message.h"
#include "model/labels.h"
#include "model/resources.h"

namespace spread {

std::string read_text(ProtoMessage message, std::uint32_t field);  // of a message, one field alone
void read_label(ProtoMessage entry, Labels& to);                   // an entry of map<string, string>
void read_quantity(ProtoMessage entry, ResourceList& to);          // an entry of map<string, Quantity>
void read_requests(ProtoMessage requirements, ResourceList& to);   // of ResourceRequirements
std::int64_t read_time(ProtoMessage time);                         // seconds since 1970

// The weight of a PreferredSchedulingTerm or WeightedPodAffinityTerm; `read` gets the message that it weighs.
template <class Read>
std::int32_t read_weighted(ProtoMessage message, Read read) {
  std::int32_t weight = 0;
  while (message.next()) {
    switch (message.field()) {
      case 1:
        weight = message.int32();
        break;
      case 2:
        read(message.message());
        break;
      default:
        message.skip();
    }
  }
  return weight;
}

}  // namespace spread
