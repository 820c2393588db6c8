#include "base/text.h"
#include "sched/filters/filters.h"

namespace spread {
namespace {

constexpr std::string_view kName = "Supported";
constexpr const char* kReason = "constraint not supported: ";

// A pod that asks for something we cannot judge must not be placed as if it had not asked.
Prepared prepare(const Pod& pod, const Snapshot& /*snapshot*/) {
  if (pod.unsupported.empty()) return NotConcerned{};
  return Rejection{kName, kReason + join(pod.unsupported, ", "), ""};
}

}  // namespace

Filter supported() {
  return {kName, Scope::Node, prepare, Verdict::Unsupported};
}

}  // namespace spread
