#include "model/resource_amounts.h"

#include <algorithm>

namespace spread {
namespace {

// The figure of its own that a name has; nullptr where it is one of the others.
std::int64_t Resources::*figure_of(std::string_view name) {
  if (name == "cpu") return &Resources::milli_cpu;
  if (name == "memory") return &Resources::memory;
  return name == "ephemeral-storage" ? &Resources::ephemeral_storage : nullptr;
}

}  // namespace

std::vector<std::string> names_of(const Resources& resources) {
  std::vector<std::string> names = {"cpu", "memory", "ephemeral-storage"};
  for (const auto& [name, amount] : resources.others) names.push_back(name);
  return names;
}

std::int64_t amount_of(const Resources& resources, std::string_view name) {
  const auto figure = figure_of(name);
  return figure != nullptr ? resources.*figure : resources.other(name);
}

void set_amount(Resources& resources, std::string_view name, std::int64_t amount) {
  if (const auto figure = figure_of(name)) {
    resources.*figure = amount;
    return;
  }
  std::erase_if(resources.others, [&](const auto& entry) { return entry.first == name; });
  Resources more;
  more.others.emplace_back(name, amount);
  if (amount != 0) resources.add(more);
}

std::string format_amount(std::string_view name, std::int64_t amount) {
  if (name == "cpu") return format_milli(amount);
  const bool in_bytes = figure_of(name) != nullptr || name.starts_with("hugepages-");
  return in_bytes ? format_binary(amount) : std::to_string(amount);
}

}  // namespace spread
