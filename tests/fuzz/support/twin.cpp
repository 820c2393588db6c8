#include "twin.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <protozero/pbf_writer.hpp>

namespace spread::fuzz {
namespace {

// Words that mean something somewhere, and some that do not.
constexpr const char* kWords[] = {
    "",          "a",      "b",       "web",        "app",           "1",        "2",
    "zone",      "In",     "NotIn",   "Exists",     "DoesNotExist",  "Gt",       "Lt",
    "Equal",     "Near",   "Honor",   "Ignore",     "DoNotSchedule", "TCP",      "UDP",
    "Succeeded", "Failed", "Running", "Infeasible", "ReplicaSet",    "Always",   "metadata.name",
    "Ready",     "True",   "Unknown", "Managed",    "NoSchedule",    "0.0.0.0",  "ScheduleAnyway",
    "cpu",       "memory", "pods",    "NoExecute",  "x.io/y",        "app/name", "PodResizePending"};
constexpr const char* kResourceNames[] = {"cpu",      "memory",       "pods", "ephemeral-storage",
                                          "x.io/gpu", "hugepages-2Mi"};
constexpr const char* kAmounts[] = {"0",  "1",   "250m", "1.5Gi", "1e3", "-1", "9223372036854775807",
                                    "1n", "none"};
constexpr std::int32_t kNumbers[] = {0, 1, 2, 100, 80, 65535, -1, 2147483647, -2147483648};

struct Moment {
  std::int64_t seconds;
  const char* text;
};
constexpr Moment kMoments[] = {
    {0, "1970-01-01T00:00:00Z"}, {100, "1970-01-01T00:01:40Z"}, {1738324800, "2025-01-31T12:00:00Z"}};

template <class T, std::size_t N>
const T& one_of(const T (&all)[N], FuzzedDataProvider& choices) {
  return all[choices.ConsumeIntegralInRange<std::size_t>(0, N - 1)];
}

std::string map_entry(const std::string& key, const std::string& value) {
  std::string entry;
  protozero::pbf_writer writer(entry);
  writer.add_string(1, key);
  writer.add_string(2, value);
  return entry;
}

std::string quantity_message(const std::string& amount) {
  std::string message;
  protozero::pbf_writer(message).add_string(1, amount);
  return message;
}

class Writer {
 public:
  explicit Writer(FuzzedDataProvider& choices) : choices_(choices) {}

  Twin message(const Schema& schema) {
    Twin twin;
    std::vector<const Field*> fields;
    for (const Field& field : schema.fields) fields.push_back(&field);
    if (schema.only_one)
      fields = {fields[choices_.ConsumeIntegralInRange<std::size_t>(0, fields.size() - 1)]};
    if (choices_.ConsumeBool()) std::reverse(fields.begin(), fields.end());
    for (const Field* field : fields) {
      if (schema.only_one || choices_.ConsumeBool()) add(*field, twin);
    }
    return twin;
  }

 private:
  void add(const Field& field, Twin& to) {
    if (field.kind == FieldKind::Labels || field.kind == FieldKind::Quantities) return add_map(field, to);
    if (!field.repeated) return add_value(field, to, to.json[field.name]);
    Json::Value& list = to.json[field.name] = Json::Value(Json::arrayValue);
    for (int left = choices_.ConsumeIntegralInRange(0, 3); left > 0; --left) {
      Json::Value item;
      add_value(field, to, item);
      list.append(std::move(item));
    }
  }

  void add_value(const Field& field, Twin& to, Json::Value& json) {
    protozero::pbf_writer writer(to.protobuf);
    switch (field.kind) {
      case FieldKind::Text:
        writer.add_string(field.number, text_to(json));
        break;
      case FieldKind::Number:
        json = one_of(kNumbers, choices_);
        writer.add_int64(field.number, json.asInt());
        break;
      case FieldKind::Flag:
        json = choices_.ConsumeBool();
        writer.add_bool(field.number, json.asBool());
        break;
      case FieldKind::Time:
        add_time(field, writer, json);
        break;
      default:
        add_message(field, to, writer, json);
    }
  }

  std::string text_to(Json::Value& json) {
    json = one_of(kWords, choices_);
    return json.asString();
  }

  void add_time(const Field& field, protozero::pbf_writer& writer, Json::Value& json) {
    const Moment& moment = one_of(kMoments, choices_);
    json = moment.text;
    std::string time;
    protozero::pbf_writer(time).add_int64(1, moment.seconds);
    writer.add_message(field.number, time);
  }

  void add_message(const Field& field, Twin& to, protozero::pbf_writer& writer, Json::Value& json) {
    Twin inner = message(*field.message);
    writer.add_message(field.number, inner.protobuf);
    if (field.kind == FieldKind::Message) {
      json = std::move(inner.json);
      return;
    }
    to.json.removeMember(field.name);
    for (const std::string& name : inner.json.getMemberNames()) to.json[name] = inner.json[name];
  }

  void add_map(const Field& field, Twin& to) {
    std::map<std::string, std::string> entries;
    const bool quantities = field.kind == FieldKind::Quantities;
    for (int left = choices_.ConsumeIntegralInRange(0, 3); left > 0; --left) {
      const std::string key = quantities ? one_of(kResourceNames, choices_) : one_of(kWords, choices_);
      entries[key] = quantities ? one_of(kAmounts, choices_) : one_of(kWords, choices_);
    }
    protozero::pbf_writer writer(to.protobuf);
    to.json[field.name] = Json::Value(Json::objectValue);
    for (const auto& [key, value] : entries) {
      to.json[field.name][key] = value;
      writer.add_message(field.number, map_entry(key, quantities ? quantity_message(value) : value));
    }
  }

  FuzzedDataProvider& choices_;
};

}  // namespace

Twin make_twin(const Schema& schema, FuzzedDataProvider& choices) {
  return Writer(choices).message(schema);
}

}  // namespace spread::fuzz
