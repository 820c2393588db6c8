#include "run/record.h"

namespace spread {

using Why = Recorder::Why;

void record(Recorder& recorder, const Pod& pod, const Decision& decision) {
  if (decision.verdict == Verdict::Unschedulable)
    recorder.not_bound(pod, Why::Unschedulable, decision.message);
  if (decision.verdict == Verdict::Unsupported)
    recorder.not_bound(pod, Why::SchedulerError, decision.message);
}

void record(Recorder& recorder, const BindOutcome& outcome, Milliseconds volume_wait) {
  using Kind = BindOutcome::Kind;
  const Pod& pod = *outcome.binding.pod;
  switch (outcome.kind) {
    case Kind::Bound:
      return recorder.bound(pod, outcome.binding.node);
    case Kind::Waiting:
    case Kind::Undone:
      if (volume_wait.count() == 0 || outcome.binding.volume_wait.count() > 0) return;
      return recorder.not_bound(pod, Why::SchedulerError, outcome.message);
    case Kind::Refused:
    case Kind::GaveUp:
      return recorder.not_bound(pod, Why::SchedulerError, outcome.message);
    case Kind::WouldBind:
    case Kind::Elsewhere:
    case Kind::Gone:
    case Kind::Withheld:
    case Kind::Unknown:
      return;
  }
}

}  // namespace spread
