#include "sched/helped.h"

#include <algorithm>

namespace spread {
namespace {

bool looks_elsewhere(std::string_view filter, const Profile& profile) {
  const auto found = std::ranges::find(profile.filters, filter, &Filter::name);
  return found != profile.filters.end() && found->scope == Scope::Cluster;
}

}  // namespace

bool may_be_helped(const Decision& decision, const Profile& profile, const Snapshot& snapshot) {
  if (decision.verdict != Verdict::Unschedulable) return false;
  if (!snapshot.surroundings().nominated.empty()) return true;
  return std::ranges::any_of(decision.rejected_by,
                             [&](const auto& entry) { return looks_elsewhere(entry.first, profile); });
}

}  // namespace spread
