#include "kube/config/yaml_json.h"

#include <yaml-cpp/yaml.h>

#include "kube/codec/json/text.h"
#include "kube/codec/manifest/yaml.h"

namespace spread {

namespace {

constexpr int kMaxValues = 10'000;
constexpr int kMaxNesting = 50;

class Conversion {
 public:
  bool too_large() const { return values_ > kMaxValues || too_deep_; }

  Json::Value convert(const YAML::Node& node, int depth) {
    ++values_;
    too_deep_ = too_deep_ || depth > kMaxNesting;
    if (too_large()) return {};
    if (node.IsMap()) return convert_map(node, depth);
    if (node.IsSequence()) {
      Json::Value list(Json::arrayValue);
      for (const YAML::Node& item : node) list.append(convert(item, depth + 1));
      return list;
    }
    return node.IsScalar() ? resolve_scalar(node.Tag(), node.Scalar()) : Json::Value();
  }

 private:
  Json::Value convert_map(const YAML::Node& node, int depth) {
    Json::Value object(Json::objectValue);
    for (const auto& entry : node) {
      if (entry.first.IsScalar()) object[entry.first.Scalar()] = convert(entry.second, depth + 1);
    }
    return object;
  }

  int values_ = 0;
  bool too_deep_ = false;
};

}  // namespace

std::optional<std::string> json_from_yaml(const YAML::Node& node) {
  Conversion conversion;
  Json::Value value = conversion.convert(node, 0);
  if (conversion.too_large()) return std::nullopt;
  return compact_json(value);
}

}  // namespace spread
