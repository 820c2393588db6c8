#include "model/resources.h"

#include <algorithm>
#include <limits>

#include "model/names.h"

namespace spread {
namespace {

constexpr std::string_view kCpu = "cpu";
constexpr std::string_view kMemory = "memory";
constexpr std::string_view kEphemeralStorage = "ephemeral-storage";

using Other = std::pair<std::string, std::int64_t>;

std::int64_t saturating_sum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

bool is_extended_resource(std::string_view name) {
  constexpr std::string_view kQuotaPrefix = "requests.";
  const bool has_domain = name.find('/') != std::string_view::npos;
  // Quota writes the name with the prefix, which must fit as well.
  return has_domain && !name.starts_with(kQuotaPrefix) &&
         is_label_key(std::string(kQuotaPrefix).append(name));
}

// Every name but those with a figure of their own.
bool is_other_resource(std::string_view name) {
  return name.starts_with("hugepages-") || name.starts_with("attachable-volumes-") ||
         name.find("kubernetes.io/") != std::string_view::npos || is_extended_resource(name);
}

}  // namespace

std::int64_t Resources::other(std::string_view name) const {
  const auto at = std::ranges::lower_bound(others, name, {}, &Other::first);
  return at != others.end() && at->first == name ? at->second : 0;
}

void Resources::add(const Resources& more) {
  milli_cpu = saturating_sum(milli_cpu, more.milli_cpu);
  memory = saturating_sum(memory, more.memory);
  ephemeral_storage = saturating_sum(ephemeral_storage, more.ephemeral_storage);
  for (const auto& [name, amount] : more.others) {
    const auto at = std::ranges::lower_bound(others, name, {}, &Other::first);
    if (at != others.end() && at->first == name) {
      at->second = saturating_sum(at->second, amount);
    } else {
      others.emplace(at, name, amount);
    }
  }
}

bool is_counted_resource(std::string_view name) {
  return name == kCpu || name == kMemory || name == kEphemeralStorage || is_other_resource(name);
}

Resources to_resources(const ResourceList& list) {
  Resources out;
  for (const auto& [name, quantity] : list) {
    if (name == kCpu) {
      out.milli_cpu = quantity.milli();
    } else if (name == kMemory) {
      out.memory = quantity.units();
    } else if (name == kEphemeralStorage) {
      out.ephemeral_storage = quantity.units();
    } else if (quantity.units() != 0 && is_other_resource(name)) {
      out.others.emplace_back(name, quantity.units());  // in order: the list is sorted
    }
  }
  return out;
}

}  // namespace spread
