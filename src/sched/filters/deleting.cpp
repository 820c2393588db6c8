#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "Deleting";
constexpr const char* kReason = "skip schedule deleting pod: ";

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (!pod.deleting) return NotConcerned{};
  return Rejection{kName, kReason + to_string(pod.key), ""};
}

}  // namespace

Filter deleting() {
  return {kName, Scope::Node, prepare, Verdict::Deleting};
}

}  // namespace spread
