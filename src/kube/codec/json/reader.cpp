#include "kube/codec/json/reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <limits>

#include "kube/codec/pod_draft.h"
#include "kube/codec/timestamp.h"

namespace spread {
namespace {

// An API server rounds every amount up to thousandths before anything is summed.
Quantity as_stored(const Quantity& written) {
  const std::int64_t milli = written.milli();
  constexpr std::int64_t kCut = std::numeric_limits<std::int64_t>::max();
  return milli == kCut ? written : Quantity::of_nano(static_cast<Int128>(milli) * 1'000'000);
}

// A quantity may be written as a number. The shortest text that reads back as the same number is what was
// written, but for digits that no double holds.
std::string quantity_text(const Json::Value& value) {
  if (value.type() != Json::realValue) return value.asString();
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value.asDouble());
  return error == std::errc() ? std::string(buffer.data(), end) : std::string();
}

bool find_path(const Json::Value& from, const Json::Value& where, std::string& path) {
  if (&from == &where) return true;
  if (!from.isObject() && !from.isArray()) return false;
  const std::size_t length = path.size();
  for (auto it = from.begin(); it != from.end(); ++it) {
    if (from.isArray()) {
      path += "[" + std::to_string(it.index()) + "]";
    } else if (const std::string key = it.name(); key.find_first_of("./") != key.npos) {
      path += "[" + key + "]";
    } else {
      path += (path.empty() ? "" : ".") + key;
    }
    if (find_path(*it, where, path)) return true;
    path.resize(length);
  }
  return false;
}

}  // namespace

const Json::Value& JsonReader::map_or_null(const Json::Value& value) {
  if (value.isNull() || value.isObject()) return value;
  fail(value, "must be a map");
  return Json::Value::nullSingleton();
}

const Json::Value& JsonReader::member(const Json::Value& object, const char* name) {
  return map_or_null(object)[name];
}

const Json::Value& JsonReader::list(const Json::Value& object, const char* name) {
  const Json::Value& value = member(object, name);
  if (value.isNull() || value.isArray()) return value;
  fail(value, "must be a list");
  return Json::Value::nullSingleton();
}

std::string JsonReader::text(const Json::Value& object, const char* name) {
  return string_of(member(object, name));
}

std::string JsonReader::string_of(const Json::Value& value) {
  if (value.isString()) return value.asString();
  if (!value.isNull()) {
    // In YAML `on`, `y` and `1.0` are no strings.
    const bool quotable = value.isBool() || value.isNumeric();
    fail(value, quotable ? "must be a string: put it in quotes" : "must be a string");
  }
  return {};
}

std::int32_t JsonReader::int32(const Json::Value& object, const char* name) {
  const Json::Value& value = member(object, name);
  if (value.isInt()) return value.asInt();
  if (!value.isNull()) fail(value, "must be an integer of 32 bits");
  return 0;
}

std::int64_t JsonReader::int64(const Json::Value& object, const char* name) {
  const Json::Value& value = member(object, name);
  if (value.isInt64()) return value.asInt64();
  if (!value.isNull()) fail(value, "must be an integer");
  return 0;
}

bool JsonReader::flag(const Json::Value& object, const char* name) {
  const Json::Value& value = member(object, name);
  if (value.isBool()) return value.asBool();
  if (!value.isNull()) fail(value, "must be true or false");
  return false;
}

std::vector<std::string> JsonReader::texts(const Json::Value& object, const char* name) {
  std::vector<std::string> all;
  for (const Json::Value& value : list(object, name)) all.push_back(string_of(value));
  return all;
}

Labels JsonReader::labels(const Json::Value& object, const char* name) {
  Labels all;
  const Json::Value& entries = map_or_null(member(object, name));
  for (auto it = entries.begin(); it != entries.end(); ++it) all.set(it.name(), string_of(*it));
  return all;
}

std::optional<Quantity> JsonReader::quantity_of(const Json::Value& value) {
  const bool written = value.isString() || value.isNumeric();
  const auto quantity = Quantity::parse(written ? quantity_text(value) : "");
  if (!quantity) {
    fail(value, written ? quantity.error().message : "must be a quantity");
    return std::nullopt;
  }
  if (*quantity < Quantity()) refuse(value, "must not be negative");
  return *quantity;
}

std::optional<Quantity> JsonReader::quantity(const Json::Value& object, const char* name) {
  const Json::Value& value = member(object, name);
  return value.isNull() ? std::nullopt : quantity_of(value);
}

ResourceList JsonReader::quantities(const Json::Value& object, const char* name) {
  ResourceList all;
  const Json::Value& entries = map_or_null(member(object, name));
  for (auto it = entries.begin(); it != entries.end(); ++it) {
    const auto quantity = quantity_of(*it);
    if (quantity) set_quantity(all, it.name(), origin_ == Origin::File ? as_stored(*quantity) : *quantity);
  }
  return all;
}

std::int64_t JsonReader::timestamp(const Json::Value& object, const char* name) {
  const std::string written = text(object, name);
  if (written.empty()) return 0;
  const auto seconds = parse_timestamp(written);
  if (!seconds) fail(member(object, name), "not a time: " + written);
  return seconds.value_or(0);
}

void JsonReader::fail(const Json::Value& where, std::string what) {
  if (!fault_) fault_ = JsonFault{&where, std::move(what)};
}

void JsonReader::refuse(const Json::Value& where, std::string what) {
  if (origin_ == Origin::File) fail(where, std::move(what));
}

void JsonReader::expect_one_of(const Json::Value& object, const char* name,
                               std::initializer_list<const char*> known) {
  const std::string written = text(object, name);
  if (written.empty() || std::find(known.begin(), known.end(), written) != known.end()) return;
  std::string names;
  for (const char* word : known) names += (names.empty() ? "" : ", ") + std::string(word);
  refuse(member(object, name), "must be one of " + names + ", not " + written);
}

std::string path_to(const Json::Value& root, const Json::Value& where) {
  std::string path;
  find_path(root, where, path);
  return path;
}

}  // namespace spread
