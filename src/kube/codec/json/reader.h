// Typed access to a JSON tree. The first thing that is wrong is kept and reading goes on with empty values,
// so that the code that reads an object has no error handling in it: whoever started it asks fault() at the
// end, and uses nothing where there is one.
#pragma once

#include <json/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "model/labels.h"
#include "model/resources.h"

namespace spread {

// What an API server sends has passed its validation, perhaps by rules newer than ours. A file has passed
// nothing.
enum class Origin { ApiServer, File };

struct JsonFault {
  const Json::Value* where = nullptr;  // in the tree that was read
  std::string what;
};

class JsonReader {
 public:
  explicit JsonReader(Origin origin) : origin_(origin) {}

  // Absent and null are the same, as they are to the API server: null, "", 0, false, nothing.
  const Json::Value& member(const Json::Value& object, const char* name);
  const Json::Value& list(const Json::Value& object, const char* name);
  std::string text(const Json::Value& object, const char* name);
  std::int32_t int32(const Json::Value& object, const char* name);
  std::int64_t int64(const Json::Value& object, const char* name);
  bool flag(const Json::Value& object, const char* name);
  std::vector<std::string> texts(const Json::Value& object, const char* name);
  Labels labels(const Json::Value& object, const char* name);
  std::optional<Quantity> quantity(const Json::Value& object, const char* name);
  ResourceList quantities(const Json::Value& object, const char* name);
  std::int64_t timestamp(const Json::Value& object, const char* name);

  void fail(const Json::Value& where, std::string what);
  // For what an API server of today refuses and one of tomorrow may not.
  void refuse(const Json::Value& where, std::string what);
  // Refuses a text, unless empty, that is none of `known`.
  void expect_one_of(const Json::Value& object, const char* name, std::initializer_list<const char*> known);

  const std::optional<JsonFault>& fault() const { return fault_; }

 private:
  const Json::Value& map_or_null(const Json::Value& value);
  std::string string_of(const Json::Value& value);
  std::optional<Quantity> quantity_of(const Json::Value& value);
  Origin origin_;
  std::optional<JsonFault> fault_;
};

// "spec.containers[0].image": the way from `root` to `where` inside it; empty where they are the same.
std::string path_to(const Json::Value& root, const Json::Value& where);

}  // namespace spread
