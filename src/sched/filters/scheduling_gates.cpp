#include "base/text.h"
#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "SchedulingGates";
constexpr const char* kReason = "waiting for scheduling gates: ";

Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (pod.gates.empty()) return NotConcerned{};
  return Rejection{kName, kReason + ("[" + join(pod.gates, " ") + "]"), ""};
}

}  // namespace

Filter scheduling_gates() {
  return {kName, Scope::Node, prepare, Verdict::Gated};
}

}  // namespace spread
