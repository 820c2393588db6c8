#include "run/scenario/chronicle.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "report/explain/views.h"

namespace spread {
namespace {

using Kind = TimelineEntry::Kind;
using Part = PodQueue::Part;

std::string object_of(const PodKey& pod) {
  return "pod/" + to_string(pod);
}

std::size_t nodes_that_fit(const Decision& decision) {
  return static_cast<std::size_t>(std::ranges::count_if(decision.verdicts, &NodeVerdict::fits));
}

}  // namespace

Chronicle::Chronicle(std::string scenario, const std::vector<ProfileSettings>& profiles)
    : profiles_(profiles), timeline_{.scenario = std::move(scenario)} {}

void Chronicle::add(Kind kind, std::string object, std::string what, std::string why) {
  timeline_.entries.push_back(
      {sources_.time(), step_, kind, std::move(object), std::move(what), std::move(why)});
}

void Chronicle::note_moves(const std::string& cause) {
  for (auto next = parts_.begin(); next != parts_.end();) {
    const auto at = next++;
    const std::optional<Part> now = sources_.part_of(at->first);
    if (now == at->second) continue;
    if (now == Part::Active)
      add(Kind::Scheduler, object_of(at->first), "active again", cause);
    else if (now == Part::Backoff)
      add(Kind::Scheduler, object_of(at->first), "in backoff", cause);
    if (now)
      at->second = *now;
    else
      parts_.erase(at);
  }
}

// A pod that is tried again was active for a moment, which nobody saw.
void Chronicle::note_attempt(const PodKey& pod) {
  const auto part = parts_.extract(pod);
  if (part.empty() || part.mapped() == Part::Active) return;
  const bool backoff = part.mapped() == Part::Backoff;
  add(Kind::Scheduler, object_of(pod), "active again",
      backoff ? "its backoff is over" : "it may have been helped, or has rested for long");
}

void Chronicle::decided(const Pod& pod, const Decision& decision) {
  note_attempt(pod.key);
  if (!decision.node) return;  // settled() tells
  binding_since_[pod.key] = sources_.time();
  const std::size_t others = sources_.binds();
  std::string reason = why(pod, decision);
  if (others > 0) reason += " (binds in flight: " + std::to_string(others) + ")";
  add(Kind::Scheduler, object_of(pod.key), "chosen " + *decision.node, reason);
}

std::string Chronicle::why(const Pod& pod, const Decision& decision) const {
  const std::size_t fit = nodes_that_fit(decision);
  if (fit == 1) return "the only node that fits";
  Explanation explanation{.decision = decision};
  const auto profile = std::ranges::find(profiles_, pod.scheduler_name, &ProfileSettings::scheduler_name);
  if (profile != profiles_.end()) {
    const std::string& label = profile->spread.label;
    if (const std::string* value = pod.labels.find(label)) explanation.app = label + "=" + *value;
  }
  return winner_sentence(explanation);
}

void Chronicle::settled(const PodResult& result) {
  const std::string object = object_of(result.pod);
  const auto since = binding_since_.extract(result.pod);
  if (result.outcome == Outcome::Bound) {
    bound_at_[result.pod] = sources_.time();
    const Milliseconds took = since.empty() ? Milliseconds(0) : sources_.time() - since.mapped();
    add(Kind::Scheduler, object, "bound to " + result.node,
        join(result.notes, " ") + (took.count() > 0 ? "the bind took " + format_duration(took) : ""));
    return;
  }
  const std::string_view what = result.outcome == Outcome::Unschedulable ? "unschedulable"
                                : result.outcome == Outcome::Failed      ? "failed"
                                                                         : "skipped";
  add(Kind::Scheduler, object, std::string(what), result.message);
  if (const auto part = sources_.part_of(result.pod)) parts_[result.pod] = *part;
}

std::optional<Milliseconds> Chronicle::bound_at(const PodKey& pod) const {
  const auto found = bound_at_.find(pod);
  return found == bound_at_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace spread
