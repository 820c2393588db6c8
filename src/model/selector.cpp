#include "model/selector.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/integer.h"
#include "base/text.h"
#include "model/names.h"

namespace spread {
namespace {

constexpr std::string_view kNameField = "metadata.name";

bool contains(const std::vector<std::string>& values, std::string_view value) {
  return std::ranges::find(values, value) != values.end();
}

bool compares(const Requirement& requirement, const std::string* label) {
  if (label == nullptr || requirement.values.size() != 1) return false;
  const auto actual = parse_integer(*label);
  const auto bound = parse_integer(requirement.values.front());
  if (!actual || !bound) return false;
  return requirement.op == Operator::Gt ? *actual > *bound : *actual < *bound;
}

bool has_fitting_values(const Requirement& requirement) {
  switch (requirement.op) {
    case Operator::In:
    case Operator::NotIn:
      return !requirement.values.empty();
    case Operator::Exists:
    case Operator::DoesNotExist:
      return requirement.values.empty();
    case Operator::Gt:
    case Operator::Lt:
      return requirement.values.size() == 1 && parse_integer(requirement.values.front());
  }
  return false;
}

// The API server lets some malformed requirements through; one of them voids its whole term.
bool is_valid_expression(const Requirement& requirement) {
  return is_label_key(requirement.key) && has_fitting_values(requirement) &&
         std::ranges::all_of(requirement.values, is_label_value);
}

bool is_valid_field(const Requirement& requirement) {
  const bool known = requirement.op == Operator::In || requirement.op == Operator::NotIn;
  return known && requirement.values.size() == 1;
}

bool matches_field(const Requirement& requirement, std::string_view node_name) {
  const std::string_view actual = requirement.key == kNameField ? node_name : std::string_view();
  return (requirement.values.front() == actual) == (requirement.op == Operator::In);
}

std::string joined(const std::vector<Requirement>& requirements) {
  std::vector<std::string> texts;
  texts.reserve(requirements.size());
  for (const Requirement& requirement : requirements) texts.push_back(to_string(requirement));
  return join(texts, ",");
}

}  // namespace

Result<Operator> parse_operator(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Operator>, 6> kNames{{
      {"In", Operator::In},
      {"NotIn", Operator::NotIn},
      {"Exists", Operator::Exists},
      {"DoesNotExist", Operator::DoesNotExist},
      {"Gt", Operator::Gt},
      {"Lt", Operator::Lt},
  }};
  for (const auto& [text, op] : kNames) {
    if (text == name) return op;
  }
  return Error{ErrorCode::BadReply, "\"" + std::string(name) + "\" is not an operator of a selector"};
}

bool Requirement::matches(const Labels& labels) const {
  const std::string* label = labels.find(key);
  switch (op) {
    case Operator::In:
      return label != nullptr && contains(values, *label);
    case Operator::NotIn:
      return label == nullptr || !contains(values, *label);
    case Operator::Exists:
      return label != nullptr;
    case Operator::DoesNotExist:
      return label == nullptr;
    case Operator::Gt:
    case Operator::Lt:
      return compares(*this, label);
  }
  return false;
}

bool LabelSelector::matches(const Labels& labels) const {
  return std::ranges::all_of(requirements, [&](const Requirement& r) { return r.matches(labels); });
}

std::string to_string(const Requirement& requirement) {
  const auto& [key, op, values] = requirement;
  const std::string first = values.empty() ? "" : values.front();
  const bool one = values.size() == 1;
  switch (op) {
    case Operator::In:
      return one ? key + "=" + first : key + " in (" + join(values, ",") + ")";
    case Operator::NotIn:
      return one ? key + "!=" + first : key + " notin (" + join(values, ",") + ")";
    case Operator::Exists:
      return key;
    case Operator::DoesNotExist:
      return "!" + key;
    case Operator::Gt:
      return key + ">" + first;
    case Operator::Lt:
      return key + "<" + first;
  }
  return key;
}

std::string to_string(const LabelSelector& selector) {
  return joined(selector.requirements);
}

std::string to_string(const NodeSelectorTerm& term) {
  const std::string expressions = joined(term.expressions);
  const std::string fields = joined(term.fields);
  return expressions + (expressions.empty() || fields.empty() ? "" : ",") + fields;
}

bool NodeSelectorTerm::matches(std::string_view node_name, const Labels& labels) const {
  if (expressions.empty() && fields.empty()) return false;
  if (!std::ranges::all_of(expressions, is_valid_expression) ||
      !std::ranges::all_of(fields, is_valid_field)) {
    return false;
  }
  return std::ranges::all_of(expressions, [&](const Requirement& r) { return r.matches(labels); }) &&
         (node_name.empty() ||
          std::ranges::all_of(fields, [&](const Requirement& r) { return matches_field(r, node_name); }));
}

}  // namespace spread
