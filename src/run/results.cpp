#include "run/results.h"

#include <utility>

namespace spread {

PodResult result_of(const Decision& decision) {
  PodResult result{.pod = decision.pod, .uid = decision.uid, .message = decision.message};
  const bool skipped = decision.verdict != Verdict::Unschedulable;
  result.outcome = skipped ? Outcome::Skipped : Outcome::Unschedulable;
  result.still_wants_node =
      decision.verdict == Verdict::Unschedulable || decision.verdict == Verdict::Unsupported;
  return result;
}

PodResult result_of(BindOutcome outcome) {
  using Kind = BindOutcome::Kind;
  const Pod& pod = *outcome.binding.pod;
  PodResult result{.pod = pod.key,
                   .uid = pod.uid,
                   .message = std::move(outcome.message),
                   .attempts = outcome.attempts,
                   .failures = std::move(outcome.failures)};
  switch (outcome.kind) {
    case Kind::Bound:
    case Kind::WouldBind:
      result.outcome = outcome.kind == Kind::Bound ? Outcome::Bound : Outcome::WouldBind;
      result.node = std::move(outcome.binding.node);
      break;
    case Kind::Elsewhere:
    case Kind::Gone:
      result.outcome = Outcome::Skipped;
      break;
    case Kind::Withheld:
      result.outcome = Outcome::Skipped;
      result.still_wants_node = true;
      break;
    case Kind::Waiting:
    case Kind::Undone:
      result.outcome = Outcome::Skipped;
      result.still_wants_node = result.volumes_pending = true;
      break;
    case Kind::Refused:
    case Kind::GaveUp:
    case Kind::Unknown:
      result.outcome = Outcome::Failed;
      result.still_wants_node = true;
      break;
  }
  return result;
}

PodResult not_read(const Pod& pod, const Error& error) {
  return {.pod = pod.key,
          .uid = pod.uid,
          .outcome = Outcome::Failed,
          .message = error.message,
          .still_wants_node = true};
}

}  // namespace spread
