#include "kube/codec/requirement.h"

#include <utility>

namespace spread {
namespace {

bool is_allowed(Operator op, const std::string& key, RequirementOn on) {
  switch (on) {
    case RequirementOn::NodeLabels:
      return true;
    case RequirementOn::NodeFields:
      return key == "metadata.name" && (op == Operator::In || op == Operator::NotIn);
    case RequirementOn::PodLabels:
      return op != Operator::Gt && op != Operator::Lt;
  }
  return false;
}

}  // namespace

std::optional<Requirement> understand(WrittenRequirement written, RequirementOn on) {
  const auto op = parse_operator(written.op);
  if (!op || !is_allowed(*op, written.key, on)) return std::nullopt;
  return Requirement{std::move(written.key), *op, std::move(written.values)};
}

std::string values_fault(const Requirement& requirement) {
  switch (requirement.op) {
    case Operator::In:
    case Operator::NotIn:
      return requirement.values.empty() ? "needs values" : "";
    case Operator::Exists:
    case Operator::DoesNotExist:
      return requirement.values.empty() ? "" : "must have no values";
    case Operator::Gt:
    case Operator::Lt:
      return requirement.values.size() == 1 ? "" : "needs exactly one value";
  }
  return "";
}

std::vector<Requirement> requirements_of(const Labels& match_labels) {
  std::vector<Requirement> all;
  for (const auto& [key, value] : match_labels) all.push_back({key, Operator::In, {value}});
  return all;
}

}  // namespace spread
