#include "run/scenario/expect.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace spread {
namespace {

class Checks {
 public:
  explicit Checks(std::string object) : object_(std::move(object)) {}

  void add(bool met, const std::string& expected, const std::string& actual) {
    checked_.push_back({met, object_, met ? expected : "expected " + expected + ", but " + actual});
  }
  std::vector<Checked> take() { return std::move(checked_); }

 private:
  std::string object_;
  std::vector<Checked> checked_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

std::string where(const SeenPod& pod) {
  if (!pod.node.empty()) return "it is on " + pod.node;
  return "it is pending" + (pod.message.empty() ? "" : ": " + pod.message);
}

std::string queue_word(const SeenPod& pod, std::optional<PodQueue::Part> part) {
  if (!part) return pod.node.empty() ? "not in the queue" : "bound";
  switch (*part) {
    case PodQueue::Part::Active:
      return "active";
    case PodQueue::Part::Backoff:
      return "backoff";
    case PodQueue::Part::Unschedulable:
      return "unschedulable";
    case PodQueue::Part::Out:
      return "binding";
  }
  return "";
}

void check_place(const Expectation& expected, const SeenPod& pod, Checks& checks) {
  if (!expected.nodes.empty()) {
    const bool met = std::ranges::find(expected.nodes, pod.node) != expected.nodes.end();
    checks.add(met, "on " + join(expected.nodes, " or "), where(pod));
  }
  if (expected.pending)
    checks.add(*expected.pending == pod.node.empty(), *expected.pending ? "pending" : "bound", where(pod));
  if (expected.message)
    checks.add(contains(pod.message, *expected.message), "message with \"" + *expected.message + "\"",
               pod.message.empty() ? "there is none" : "it is \"" + pod.message + "\"");
}

void check_times(const Expectation& expected, std::optional<Milliseconds> bound, Checks& checks) {
  const std::string actual =
      bound ? "it was bound at " + format_duration(*bound) : "the scheduler has not bound it";
  if (expected.bound_after)
    checks.add(bound && *bound >= *expected.bound_after,
               "bound after " + format_duration(*expected.bound_after), actual);
  if (expected.bound_by)
    checks.add(bound && *bound <= *expected.bound_by, "bound by " + format_duration(*expected.bound_by),
               actual);
}

Result<void> check_events(const Expectation& expected, Stage& stage, Checks& checks) {
  if (!expected.event) return {};
  const Result<std::vector<std::string>> events = stage.events(*expected.pod);
  if (!events) return events.error();
  const bool met =
      std::ranges::any_of(*events, [&](const auto& each) { return contains(each, *expected.event); });
  checks.add(met, "event with \"" + *expected.event + "\"",
             events->empty() ? "there is none" : "the last one is \"" + events->back() + "\"");
  return {};
}

Result<std::vector<Checked>> check_pod(const Expectation& expected, Stage& stage, const Chronicle& chronicle,
                                       const Seen& seen) {
  Checks checks("pod/" + to_string(*expected.pod));
  const auto pod = std::ranges::find(seen.pods, *expected.pod, &SeenPod::key);
  if (expected.gone) checks.add(pod == seen.pods.end(), "gone", "it is there");
  if (pod == seen.pods.end()) {
    if (!expected.gone) checks.add(false, "it", "there is no such pod");
    return checks.take();
  }
  check_place(expected, *pod, checks);
  if (expected.queue) {
    const std::string part = queue_word(*pod, stage.part_of(pod->key));
    checks.add(part == *expected.queue, "in the queue: " + *expected.queue, "it is " + part);
  }
  if (Result<void> read = check_events(expected, stage, checks); !read) return read.error();
  check_times(expected, chronicle.bound_at(pod->key), checks);
  return checks.take();
}

// Whether pods could be spread over it: one that is closed counts only where some are there.
bool takes_part(const Node& node, const std::vector<ProfileSettings>& profiles) {
  const auto is_hard = [](const Taint& taint) { return taint.effect != "PreferNoSchedule"; };
  if (node.unschedulable || std::ranges::any_of(node.taints, is_hard)) return false;
  return std::ranges::any_of(
      profiles, [&](const ProfileSettings& profile) { return profile.node_selector.matches(node.labels); });
}

std::string per_node(const std::map<std::string, std::int32_t>& counts) {
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [node, count] : counts) parts.push_back(node + " " + std::to_string(count));
  return parts.empty() ? "there is no node" : "it is " + join(parts, ", ");
}

void check_skew(std::int32_t most, const std::map<std::string, std::int32_t>& counts, Checks& checks) {
  const auto [low, high] =
      std::ranges::minmax_element(counts, {}, [](const auto& each) { return each.second; });
  const std::int32_t skew = counts.empty() ? 0 : high->second - low->second;
  checks.add(skew <= most, "a skew of at most " + std::to_string(most), per_node(counts));
}

std::vector<Checked> check_pods(const Expectation& expected, const Seen& seen,
                                const std::vector<ProfileSettings>& profiles) {
  Checks checks("pods " + *expected.selector_text);
  std::map<std::string, std::int32_t> counts;
  for (const Node& node : seen.nodes) {
    if (takes_part(node, profiles)) counts[node.name] = 0;
  }
  std::int32_t bound = 0, waiting = 0;
  for (const SeenPod& pod : seen.pods) {
    if (!expected.selector.matches(pod.labels)) continue;
    ++(pod.node.empty() ? waiting : bound);
    if (!pod.node.empty()) ++counts[pod.node];
  }
  for (const auto& [node, count] : expected.per_node) {
    const auto found = counts.find(node);
    const std::int32_t there = found == counts.end() ? 0 : found->second;
    checks.add(there == count, std::to_string(count) + " on " + node, "there are " + std::to_string(there));
  }
  if (expected.skew) check_skew(*expected.skew, counts, checks);
  if (expected.bound)
    checks.add(bound == *expected.bound, std::to_string(*expected.bound) + " bound",
               "there are " + std::to_string(bound));
  if (expected.waiting)
    checks.add(waiting == *expected.waiting, std::to_string(*expected.waiting) + " pending",
               "there are " + std::to_string(waiting));
  return checks.take();
}

}  // namespace

Result<std::vector<Checked>> check(const Expectation& expectation, Stage& stage, const Chronicle& chronicle,
                                   const std::vector<ProfileSettings>& profiles) {
  const Result<Seen> seen = stage.look();
  if (!seen) return seen.error();
  if (expectation.pod) return check_pod(expectation, stage, chronicle, *seen);
  return check_pods(expectation, *seen, profiles);
}

}  // namespace spread
