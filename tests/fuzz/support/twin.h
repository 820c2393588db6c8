#pragma once

#include <fuzzer/FuzzedDataProvider.h>
#include <json/value.h>

#include <string>

#include "schema.h"

namespace spread::fuzz {

// One message, written twice.
struct Twin {
  Json::Value json{Json::objectValue};
  std::string protobuf;
};

// Which fields are there and what stands in them is up to `choices`. Fields come in their order in protobuf,
// or in the opposite one.
Twin make_twin(const Schema& schema, FuzzedDataProvider& choices);

}  // namespace spread::fuzz
